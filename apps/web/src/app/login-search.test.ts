import { describe, expect, it } from 'vitest';
import { parseLoginSearch } from './login-search.ts';

describe('the address of the sign-in page', () => {
  it.each(['signup', 'forgot', 'activationcode'] as const)('knows the mode %s', (mode) =>
    expect(parseLoginSearch({ mode })).toEqual({ mode }),
  );

  it.each(['signin', 'elsewhere', 7, undefined])('takes mode %j for signing in', (mode) =>
    expect(parseLoginSearch({ mode })).toEqual({}),
  );

  it('keeps where to go afterwards and why one is here, and nothing else', () => {
    const raw = { returnTo: '/profile', notice: 'sessionEnded', ended: true, password: 'secret' };
    expect(parseLoginSearch(raw)).toEqual({ returnTo: '/profile', notice: 'sessionEnded' });
  });
});
