import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { parsePasswordLink, passwordLink, takePasswordLinkOf } from './password-link.ts';

type Page = Parameters<typeof takePasswordLinkOf>[0];

function open(search: Record<string, unknown>, page: Page = '/changepassword'): unknown {
  try {
    takePasswordLinkOf(page)({ search: parsePasswordLink(search) });
    return 'shown';
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown;
  }
}

const email = 'kitchen@washboard.example';

describe('the password reset link', () => {
  it.each([{}, { token: 'abc' }, { email }, { token: '', email }])(
    'a password link with incomplete parameters %j redirects to the sign-in page',
    (search) => {
      expect(open(search)).toMatchObject({ to: '/login', replace: true });
      expect(passwordLink.get()).toBeNull();
    },
  );

  it('the app removes a password link from the URL and keeps it in memory until it is used', () => {
    expect(open({ token: 'abc', email })).toMatchObject({ to: '/changepassword', replace: true });
    expect(open({})).toBe('shown');
    expect(passwordLink.get()).toEqual({ token: 'abc', email });
    passwordLink.forget();
    expect(open({})).toMatchObject({ to: '/login' });
  });

  it('a link of an invitation stays on the page of the invitation', () => {
    expect(open({ token: 'abc', email }, '/invitation')).toMatchObject({ to: '/invitation', replace: true });
    expect(open({}, '/invitation')).toBe('shown');
    passwordLink.forget();
    expect(open({}, '/invitation')).toMatchObject({ to: '/login' });
  });

  it('a password link may contain a token of digits only', () => {
    expect(parsePasswordLink({ token: 1234, email })).toEqual({ token: '1234', email });
  });
});
