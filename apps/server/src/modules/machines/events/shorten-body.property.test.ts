import { eventMessageSchema, maxEventDepth, maxEventLength } from '@washboard/contract/machine-link/machine-events';

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortenBody } from './present-event.ts';

const isTaken = (body: object) =>
  eventMessageSchema.safeParse({ seq: 1, at: '2026-11-20T08:00:00.000Z', kind: 'novelty', body }).success;

const bodies = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 8 }), { maxKeys: 8 });

it('the body of an event within the bounds is not changed', () => {
  fc.assert(
    fc.property(bodies.filter(isTaken), (body) => {
      expect(shortenBody(body)).toEqual(body);
    }),
  );
});

it.each([
  ['deep', JSON.parse(`${'{"a":'.repeat(4_400)}1${'}'.repeat(4_400)}`)],
  ['long', { text: 'a'.repeat(120_000), more: 'b'.repeat(9) }],
  ['wide', Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`field${i}`, i]))],
  ['a long list', { list: Array.from({ length: 60_000 }, (_, i) => i) }],
])('the body of an event that exceeds a bound is cut: %s', (_, body) => {
  const text = JSON.stringify(shortenBody(body));
  expect(text.length).toBeLessThan(8 * maxEventLength);
  expect(text.split('{').length - 1).toBeLessThanOrEqual(maxEventDepth);
});
