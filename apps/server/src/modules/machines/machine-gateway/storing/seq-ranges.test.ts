import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSeqs, hasSeq } from './store-batch.ts';

const seqs = fc.uniqueArray(fc.integer({ min: 1, max: 60 }));

it('the ranges contain exactly the given numbers, in any order', () => {
  fc.assert(
    fc.property(seqs, (given) => {
      const text = formatSeqs(given);
      for (let seq = 0; seq <= 61; seq++) expect(hasSeq(text, seq)).toBe(given.includes(seq));
    }),
  );
});

it.each([
  [[], '{}'],
  [[3, 4, 9], '{[3,5),[9,10)}'],
  [[9, 4, 3], '{[3,5),[9,10)}'],
  [[Number.MAX_SAFE_INTEGER - 1], `{[${Number.MAX_SAFE_INTEGER - 1},${Number.MAX_SAFE_INTEGER})}`],
])('the ranges write %j as PostgreSQL does', (given, text) => {
  expect(formatSeqs(given)).toBe(text);
});
