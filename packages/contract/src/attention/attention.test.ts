import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attentionKinds, attentionScore } from './attention.ts';

describe('the attention score', () => {
  it('a machine without a reason scores 0', () => expect(attentionScore([])).toBe(0));

  it('one reason of a kind outranks any number of lesser reasons', () => {
    const worse = fc.integer({ min: 0, max: attentionKinds.length - 2 });
    fc.assert(
      fc.property(worse, fc.array(fc.nat({ max: 10_000 }), { minLength: 9, maxLength: 9 }), (at, counts) => {
        const lesser = attentionKinds.slice(at + 1).map((kind, i) => ({ kind, count: counts[i] ?? 0 }));
        const kind = attentionKinds[at] ?? 'critical';
        expect(attentionScore([{ kind, count: 1 }])).toBeGreaterThan(attentionScore(lesser));
      }),
    );
  });

  it('more reasons of a kind raise the score, up to nine', () => {
    const score = (count: number) => attentionScore([{ kind: 'deviation', count }]);
    expect(score(2)).toBeGreaterThan(score(1));
    expect(score(10)).toBe(score(9));
  });
});
