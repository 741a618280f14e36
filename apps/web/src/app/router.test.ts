import { describe, expect, it } from 'vitest';
import { router } from './router.tsx';

const reading = Object.values(router.routesById).filter((route) => route.options.validateSearch !== undefined);

describe('search parameters', () => {
  it('the test finds several routes that read search parameters', () => expect(reading.length).toBeGreaterThan(7));

  it.each(reading.map((route) => [route.id, route] as const))(
    'the route %s receives only validated search parameters',
    (_id, route) => {
      const raw = { unknown: 'x', returnTo: 'https://evil.example', mode: 7, notice: '<b>', sort: 'x', view: 'x' };
      // The router merges the validated parameters over the raw ones.
      const validate = route.options.validateSearch as (raw: object) => object;
      const seen = Object.values({ ...raw, ...validate(raw) });
      expect(seen.filter((value) => Object.values(raw).includes(value as string))).toEqual([]);
    },
  );
});

it.each(['https://evil.example', '//evil.example', '/%5cevil.example', 'javascript:alert(1)'])(
  'the router does not pass the return path %s to the sign-in page',
  async (returnTo) => {
    const { search } = router.matchRoutes('/login', { returnTo }).at(-1) ?? {};
    expect(search).toEqual({ returnTo: undefined });
  },
);
