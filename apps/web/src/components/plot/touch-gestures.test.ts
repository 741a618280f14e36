import { describe, expect, it } from 'vitest';
import { stretched } from './touch-gestures.ts';

/** On 200 px for 100 ms, a pixel is half a millisecond. */
const lengthMs = 100;
const widthPx = 200;

describe('touch gestures on a plot', () => {
  it('one finger pans the plot, and its moment stays below the finger', () => {
    expect(stretched([{ value: 50, x: 120 }], lengthMs, widthPx)).toEqual({ fromMs: -10, toMs: 90 });
  });

  it('two fingers zoom the plot, and their moments stay below the fingers', () => {
    const fingers = [
      { value: 40, x: 50 },
      { value: 60, x: 150 },
    ];
    expect(stretched(fingers, lengthMs, widthPx)).toEqual({ fromMs: 30, toMs: 70 });
    expect(stretched(fingers.toReversed(), lengthMs, widthPx)).toEqual({ fromMs: 30, toMs: 70 });
  });

  it('two fingers that meet zoom to the width of a finger at most', () => {
    const { fromMs, toMs } = stretched(
      [
        { value: 40, x: 100 },
        { value: 60, x: 100 },
      ],
      lengthMs,
      widthPx,
    );
    expect(toMs - fromMs).toBeCloseTo((20 / 24) * widthPx, 6);
  });
});
