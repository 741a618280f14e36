import { redirect } from '@tanstack/react-router';

/** What the link of the mail carries. */
export interface PasswordLink {
  token: string;
  email: string;
}

export function parsePasswordLink(raw: Record<string, unknown>): Partial<PasswordLink> {
  // A token may look like a number, which the router's parser then makes of it.
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const [token, email] = [text(raw.token), text(raw.email)];
  return { ...(token !== '' && { token }), ...(email !== '' && { email }) };
}

let taken: PasswordLink | null = null;

/**
 * Takes token and e-mail address out of the address at once, so that they stand in no history and are sent to nobody
 * as a referrer; they are kept in this page's memory only. Without both there is nothing to do here.
 */
export function takePasswordLink({ search: { token, email } }: { search: Partial<PasswordLink> }): void {
  if (token !== undefined && email !== undefined) {
    taken = { token, email };
    throw redirect({ to: '/changepassword', replace: true });
  }
  if (token !== undefined || email !== undefined || !taken) throw redirect({ to: '/login', replace: true });
}

export const passwordLink = {
  get: (): PasswordLink | null => taken,
  /** It is used up. */
  forget(): void {
    taken = null;
  },
};
