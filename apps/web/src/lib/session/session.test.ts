import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.resetModules());

it.each([false, undefined])(
  'a page that is not secure (%s) has no session, so nobody signs in on it',
  async (isSecure) => {
    vi.stubGlobal('isSecureContext', isSecure);
    const { getSession, isSecurePage } = await import('./session.ts');
    expect(isSecurePage).toBeFalsy();
    expect(() => getSession()).toThrow('secure');
  },
);
