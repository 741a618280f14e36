import type { Context } from '../../../context.ts';

/** Bus message: the permissions or the sessions of an account changed. */
export interface AccessNews {
  userId: string;
}

export function accessSubject(userId: string): string {
  return `access.${userId}`;
}

/** Makes the open live sockets of the account re-check its rights. Call it after the commit. */
export function announceAccessChange({ bus }: Pick<Context, 'bus'>, userId: string): void {
  const news: AccessNews = { userId };
  bus.publish(accessSubject(userId), news);
}
