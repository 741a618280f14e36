import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.resetModules());

it.each([false, undefined])('a page outside a secure context (%s) has no session', async (isSecure) => {
  vi.stubGlobal('isSecureContext', isSecure);
  const { getSession, isSecurePage } = await import('./session.ts');
  expect(isSecurePage).toBeFalsy();
  expect(() => getSession()).toThrow('secure');
});
