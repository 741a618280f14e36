import { brands } from '@washboard/contract/brands';
import { describe, expect, it } from 'vitest';
import { paletteFrom, seedStep } from './palette.ts';

function luminance(hex: string): number {
  const linear = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(Object.values(brands))('the palette of $name', ({ primaryColor }) => {
  const palette = paletteFrom(primaryColor);

  it('holds the colour of the brand itself', () => expect(palette[seedStep]).toBe(primaryColor));

  it('gets darker with each step', () => {
    const light = palette.map(luminance);
    expect(light).toEqual([...light].sort((a, b) => b - a));
  });

  it('can carry white text (WCAG 2.2 AA) from the brand colour on', () => {
    for (const step of palette.slice(seedStep)) expect(contrast(step, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('can be read on the dark scheme’s cards as accent', () => {
    expect(contrast(palette[3], '#172029')).toBeGreaterThanOrEqual(4.5);
  });
});
