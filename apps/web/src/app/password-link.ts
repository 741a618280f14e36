import { redirect } from '@tanstack/react-router';

export interface PasswordLink {
  token: string;
  email: string;
}

export function parsePasswordLink(raw: Record<string, unknown>): Partial<PasswordLink> {
  // The router parses a token of digits as a number.
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const [token, email] = [text(raw.token), text(raw.email)];
  return { ...(token !== '' && { token }), ...(email !== '' && { email }) };
}

let taken: PasswordLink | null = null;

/**
 * The token must appear in no history entry and no Referer header, so it is removed from the URL and stays in memory
 * only.
 */
export function takePasswordLinkOf(page: '/changepassword' | '/invitation') {
  return ({ search: { token, email } }: { search: Partial<PasswordLink> }): void => {
    if (token !== undefined && email !== undefined) {
      taken = { token, email };
      throw redirect({ to: page, replace: true });
    }
    if (token !== undefined || email !== undefined || !taken) throw redirect({ to: '/login', replace: true });
  };
}

export const passwordLink = {
  get: (): PasswordLink | null => taken,
  forget(): void {
    taken = null;
  },
};
