import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowSize, windowsAround } from './windows.ts';

describe('windowsAround', () => {
  it('an empty machine list loads the first window', () => {
    expect(windowsAround({ first: 0, last: 30 }, 0)).toEqual([0]);
  });

  it('the next window of the machine list loads before its first machine is reached', () => {
    expect(windowsAround({ first: 0, last: 40 }, 10_000)).toEqual([0]);
    expect(windowsAround({ first: 20, last: 60 }, 10_000)).toEqual([0, 100]);
    expect(windowsAround({ first: 149, last: 180 }, 10_000)).toEqual([0, 100, 200]);
  });

  it('the loaded windows of the list contain every machine in view at any scroll position', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(600), fc.integer({ min: 1, max: 10_000 }), (first, length, total) => {
        const windows = windowsAround({ first, last: first + length }, total);
        for (let i = first; i <= Math.min(first + length, total - 1); i++) {
          expect(windows).toContain(Math.floor(i / windowSize) * windowSize);
        }
        expect(windows.every((offset) => offset < total)).toBe(true);
      }),
    );
  });
});
