import { describe, expect, it } from 'vitest';
import { parseLoginSearch } from './login-search.ts';

describe('search parameters of the sign-in page', () => {
  it.each(['signup', 'forgot', 'activationcode'] as const)('the sign-in page accepts the mode %s', (mode) =>
    expect(parseLoginSearch({ mode })).toEqual({ mode }),
  );

  it.each(['signin', 'elsewhere', 7, undefined])('the sign-in page treats the mode %j as sign-in', (mode) =>
    expect(parseLoginSearch({ mode })).toEqual({}),
  );

  it('the sign-in page keeps the return path and the notice, and drops other parameters', () => {
    const raw = { returnTo: '/profile', notice: 'sessionEnded', ended: true, password: 'secret' };
    expect(parseLoginSearch(raw)).toEqual({ returnTo: '/profile', notice: 'sessionEnded' });
  });
});
