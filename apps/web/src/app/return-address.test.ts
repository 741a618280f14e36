import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goToReturnAddress, parseReturnAddress, safeReturnPath } from './return-address.ts';

const origin = 'https://washboard.example';

const hostile = [
  'https://evil.example/',
  '//evil.example/x',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/../..//evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/a/..%2f/evil.example',
  '/%252f/evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '',
  'devices',
];

describe('return paths', () => {
  it.each(['/', '/device/IN240001?range=6h#plot', '/devices?search=caff%C3%A8%2F%20%25&view=table'])(
    'a return path keeps %s with query and fragment',
    (path) => expect(safeReturnPath(path, origin)).toBe(path),
  );

  it.each([...hostile, 7, null, undefined, {}, ['/devices']])('a return path rejects %j', (value) =>
    expect(safeReturnPath(value, origin)).toBeNull(),
  );

  it.each(['/login?returnTo=/login', '/login/', '/./login'])(
    'a return path rejects the sign-in page itself: %s',
    (path) => expect(safeReturnPath(path, origin)).toBeNull(),
  );

  const pieces = fc.constantFrom(
    ...['/', '\\', '//', '.', '..', '\t', '\n', '\r', '\0', '@', ':', '?', '#', '%', '%2f', '%5C', '%09', '%252f'],
    ...['https:', 'javascript:', 'evil.example', 'login', 'devices', '\u202e', '\ud800', '。', '／'],
  );
  const addresses = fc.oneof(
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    fc.webUrl(),
  );

  it('any return path, decoded or not, stays on this origin and is accepted again', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const path = safeReturnPath(address, origin);
        if (path === null) return;
        const [pathname = ''] = path.split(/[?#]/);
        let decoded = pathname;
        try {
          decoded = decodeURI(decodeURIComponent(pathname));
        } catch {} // The percent encoding is invalid.
        for (const way of [path, decoded]) expect(new URL(way, origin).origin).toBe(origin);
        expect(pathname).toMatch(/^\/(?!\/)[^\\]*$/);
        expect(path).not.toMatch(/\p{Cc}/u);
        expect(safeReturnPath(path, origin)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the redirect after sign-in', () => {
  const goTo = (returnTo: unknown) => {
    const visited: string[] = [];
    goToReturnAddress({ replace: (path) => visited.push(path) }, returnTo);
    return visited;
  };

  it.each([...hostile, undefined])('sign-in goes to the dashboard for %j', (returnTo) =>
    expect(goTo(returnTo)).toEqual(['/']),
  );

  it('sign-in goes to a page of this app', () => expect(goTo('/profile#devices')).toEqual(['/profile#devices']));
});

it('a redirect to sign-in omits the dashboard as a return path', () => {
  expect(parseReturnAddress({ returnTo: '/' })).toEqual({});
  expect(parseReturnAddress({ returnTo: '/profile' })).toEqual({ returnTo: '/profile' });
});
