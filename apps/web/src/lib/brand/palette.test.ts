import { brands } from '@washboard/contract/brands/brands';
import { describe, expect, it } from 'vitest';
import { colorFromHex, contrast } from '../color/color.ts';
import { paletteFrom, seedStep } from './palette.ts';

const white = colorFromHex('#ffffff');
const black = colorFromHex('#000000');

describe.each(Object.values(brands))('the palette of $name', ({ primaryColor }) => {
  const palette = paletteFrom(primaryColor);

  it('the palette contains the colour of the brand', () => expect(palette[seedStep]).toBe(primaryColor));

  it('the palette gets darker with each step', () => {
    const light = palette.map((step) => contrast(colorFromHex(step), black));
    expect(light).toEqual([...light].sort((a, b) => b - a));
  });

  it('white text has enough contrast from the brand colour on (WCAG 2.2 AA)', () => {
    for (const step of palette.slice(seedStep)) expect(contrast(colorFromHex(step), white)).toBeGreaterThanOrEqual(4.5);
  });
});
