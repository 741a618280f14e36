import type { Context } from '../../../context.ts';

/** On the bus: what an account may do, or where it is signed in, is not what it was. */
export interface AccessNews {
  userId: string;
}

export function accessSubject(userId: string): string {
  return `access.${userId}`;
}

/** Lets open live sockets of the account look up their rights at once. Call it when the change is committed. */
export function announceAccessChange({ bus }: Pick<Context, 'bus'>, userId: string): void {
  const news: AccessNews = { userId };
  bus.publish(accessSubject(userId), news);
}
