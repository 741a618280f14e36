import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands } from '@washboard/contract/brands/brands';
import { describe, expect, it } from 'vitest';
import { paletteFrom } from '../../lib/brand/palette.ts';
import { contrastOf, contrastPairs } from './contrast-pairs.ts';
import { theme } from './theme.ts';
import { tokenColors } from './token-colors.ts';

const tokensCss = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const schemes = ['light', 'dark'] as const;
const looks = Object.values(brands).flatMap((brand) => schemes.map((scheme) => ({ brand, scheme })));
const gray = theme.colors?.gray ?? [];

describe.each(looks)('$brand.name, $scheme', ({ brand, scheme }) => {
  const colors = tokenColors(tokensCss, scheme, { gray, brand: paletteFrom(brand.primaryColor) });

  it.each(contrastPairs.map((pair) => [pair.ink, pair.grounds.join(' + '), pair] as const))(
    '%s has enough contrast on %s (WCAG 2.2 AA)',
    (_ink, _grounds, pair) => expect(contrastOf(pair, colors)).toBeGreaterThanOrEqual(pair.least),
  );
});

describe('the theme', () => {
  it('each palette has ten steps from light to dark', () => {
    for (const palette of Object.values(theme.colors ?? {})) expect(palette).toHaveLength(10);
  });

  it('spacing uses multiples of 4 px, starting at 8 px', () => {
    const pixels = Object.values(theme.spacing ?? {}).map((rem) => Number.parseFloat(String(rem)) * 16);
    expect(pixels.filter((size) => size % 4 !== 0 || size < 8)).toEqual([]);
  });

  it('the theme has no shadows', () => {
    expect(new Set(Object.values(theme.shadows ?? {}))).toEqual(new Set(['none']));
  });

  it('both schemes define the same tokens', () => {
    const names = (scheme: (typeof schemes)[number]) => [
      ...tokenColors(tokensCss, scheme, { gray, brand: paletteFrom('#000000') }).keys(),
    ];
    expect(names('dark').sort()).toEqual(names('light').sort());
  });
});
