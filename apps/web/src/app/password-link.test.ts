import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { parsePasswordLink, passwordLink, takePasswordLink } from './password-link.ts';

function open(search: Record<string, unknown>): unknown {
  try {
    takePasswordLink({ search: parsePasswordLink(search) });
    return 'shown';
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown;
  }
}

const email = 'kitchen@washboard.example';

describe('the password reset link', () => {
  it.each([{}, { token: 'abc' }, { email }, { token: '', email }])(
    'with incomplete parameters %j redirects to the sign-in page',
    (search) => {
      expect(open(search)).toMatchObject({ to: '/login', replace: true });
      expect(passwordLink.get()).toBeNull();
    },
  );

  it('is removed from the URL and kept in memory until used', () => {
    expect(open({ token: 'abc', email })).toMatchObject({ to: '/changepassword', replace: true });
    expect(open({})).toBe('shown');
    expect(passwordLink.get()).toEqual({ token: 'abc', email });
    passwordLink.forget();
    expect(open({})).toMatchObject({ to: '/login' });
  });

  it('may contain a token of digits only', () => {
    expect(parsePasswordLink({ token: 1234, email })).toEqual({ token: '1234', email });
  });
});
