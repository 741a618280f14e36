import { describe, expect, it } from 'vitest';
import { drawnRows } from './use-virtual-rows.ts';

const mostInView = 10;
const step = 4;
const drawn = (startIndex: number, endIndex: number, count = 1000) =>
  drawnRows({ startIndex, endIndex, overscan: 3, count }, mostInView, step);

describe('the rendered rows', () => {
  it('the machine list renders the rows in view and some on both sides', () => {
    expect(drawn(100, 108)).toEqual(Array.from({ length: 19 }, (_, i) => 96 + i));
  });

  it('the rendered rows stay the same within a step and cover the margin on both sides', () => {
    for (const start of [99, 100, 101, 102]) {
      const rows = drawn(start, start + 9);
      expect(rows).toEqual(drawn(99, 108));
      expect(rows[0]).toBeLessThanOrEqual(start - 3);
      expect(rows.at(-1)).toBeGreaterThanOrEqual(start + 9 + 3);
    }
    expect(drawn(103, 112)).not.toEqual(drawn(102, 111));
  });

  it('the number of rendered rows stays the same when the window cuts a row', () => {
    expect(drawn(100, 109)).toHaveLength(drawn(100, 108).length);
  });

  it('the number of rendered rows is the same at both ends of the machine list', () => {
    expect(drawn(0, 9)).toEqual(Array.from({ length: 19 }, (_, i) => i));
    expect(drawn(990, 999)).toEqual(Array.from({ length: 19 }, (_, i) => 981 + i));
  });

  it('a short machine list renders all its rows', () => {
    expect(drawn(0, 4, 5)).toEqual([0, 1, 2, 3, 4]);
  });
});
