import { expect, it } from 'vitest';
import { removeDescriptions } from './without-descriptions.ts';

it.each([
  ['a check of its own', "z.string().check(z.describe('its name'))", 'z.string()'],
  ['the last check', 'z.int().check(z.minimum(0), z.describe(`at most ten`))', 'z.int().check(z.minimum(0))'],
  ['the first check', "z.int().check(z.describe('tenths'), z.minimum(0))", 'z.int().check(z.minimum(0))'],
  [
    'a field of what is described itself',
    "z.object({ at: z.string().check(z.describe('’')), a: f.check() }).check(z.describe('b')).register(r, { id: 'C' })",
    "z.object({ at: z.string(), a: f.check() }).register(r, { id: 'C' })",
  ],
])('the build removes a description that is %s', (_, code, left) => {
  expect(removeDescriptions(code)).toBe(left);
});
