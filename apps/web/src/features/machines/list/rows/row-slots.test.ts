import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSlots } from './row-slots.ts';

const rows = (first: number, length: number) => Array.from({ length }, (_, i) => first + i);

describe('assignSlots', () => {
  it('rows that stay keep their page elements, and new rows reuse the elements of rows that left', () => {
    const before = assignSlots(new Map(), rows(0, 4));
    const after = assignSlots(before, rows(2, 4));
    expect([after.get(2), after.get(3)]).toEqual([before.get(2), before.get(3)]);
    expect(new Set(after.values())).toEqual(new Set(before.values()));
  });

  it('no page element is assigned to two rows, and there are at most as many as rows', () => {
    const jumps = fc.array(fc.record({ first: fc.nat(10_000), length: fc.nat(60), pinned: fc.nat(10_000) }));
    fc.assert(
      fc.property(jumps, (stretches) => {
        let slots = new Map<number, number>();
        let most = 0;
        for (const { first, length, pinned } of stretches) {
          const shown = [...new Set([...rows(first, length), pinned])];
          slots = assignSlots(slots, shown);
          most = Math.max(most, shown.length);
          expect(new Set(slots.values()).size).toBe(shown.length);
          expect(Math.max(...slots.values())).toBeLessThan(most);
        }
      }),
    );
  });
});
