import { describe, expect, it } from 'vitest';
import { router } from './router.tsx';

const reading = Object.values(router.routesById).filter((route) => route.options.validateSearch !== undefined);

describe('what stands in an address', () => {
  it('is read by several pages', () => expect(reading.length).toBeGreaterThan(7));

  it.each(reading.map((route) => [route.id, route] as const))(
    'reaches %s only if the page understands it',
    (_id, route) => {
      const raw = { unknown: 'x', returnTo: 'https://evil.example', mode: 7, notice: '<b>', sort: 'x', view: 'x' };
      // The router puts what a page reads over what stands there.
      const validate = route.options.validateSearch as (raw: object) => object;
      const seen = Object.values({ ...raw, ...validate(raw) });
      expect(seen.filter((value) => Object.values(raw).includes(value as string))).toEqual([]);
    },
  );
});

it.each(['https://evil.example', '//evil.example', '/%5cevil.example', 'javascript:alert(1)'])(
  'the sign-in page never sees the way to %s',
  async (returnTo) => {
    const { search } = router.matchRoutes('/login', { returnTo }).at(-1) ?? {};
    expect(search).toEqual({ returnTo: undefined });
  },
);
