import { describe, expect, it } from 'vitest';
import { stretched } from './touch-gestures.ts';

/** 100 s on 200 px: a pixel is half a second. */
const lengthS = 100;
const widthPx = 200;

describe('touch gestures on a plot', () => {
  it('one finger pans: the moment below it stays below it', () => {
    expect(stretched([{ value: 50, x: 120 }], lengthS, widthPx)).toEqual({ min: -10, max: 90 });
  });

  it('two fingers zoom: the moments below them stay below them', () => {
    const fingers = [
      { value: 40, x: 50 },
      { value: 60, x: 150 },
    ];
    expect(stretched(fingers, lengthS, widthPx)).toEqual({ min: 30, max: 70 });
    expect(stretched(fingers.toReversed(), lengthS, widthPx)).toEqual({ min: 30, max: 70 });
  });

  it('two fingers that meet zoom no further than the width of a finger', () => {
    const { min, max } = stretched(
      [
        { value: 40, x: 100 },
        { value: 60, x: 100 },
      ],
      lengthS,
      widthPx,
    );
    expect(max - min).toBeCloseTo((20 / 24) * widthPx, 6);
  });
});
