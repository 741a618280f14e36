import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands } from '@washboard/contract/brands/brands';
import { describe, expect, it } from 'vitest';
import { paletteFrom } from '../../../lib/brand/palette.ts';
import { type Color, contrast, layOver } from '../../../lib/color/color.ts';
import { theme } from '../../theme/theme.ts';
import { tokenColors } from '../../theme/token-colors.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const css = read('../../../features/wall/wall.module.css');
const shareOf = (property: RegExp) => Number(property.exec(css)?.[1]);
const night = shareOf(/\[data-night\] \{\s*filter: brightness\(([\d.]+)\)/);
const lost = shareOf(/\[data-lost\][^{]*\.main \{\s*opacity: ([\d.]+)/);

/** All letters of the wall are large (WCAG 2.2, 1.4.3). */
const least = 3;

const dimmed = ({ red, green, blue, alpha }: Color, share: number): Color => ({
  red: red * share,
  green: green * share,
  blue: blue * share,
  alpha,
});

describe.each(Object.values(brands))('$name', ({ primaryColor }) => {
  const palettes = { gray: theme.colors?.gray ?? [], brand: paletteFrom(primaryColor) };
  const colors = tokenColors(read('../../theme/tokens.css'), 'dark', palettes);
  const colorOf = (name: string) => {
    const color = colors.get(name);
    if (!color) throw new Error(`tokens.css has no --${name}`);
    return color;
  };
  const page = colorOf('surface-page');

  it.each(['text', 'text-quiet', 'text-stale', 'warning', 'alarm', 'accent'])(
    'the wall is readable in %s at night and without connection',
    (ink) => {
      for (const ground of [page, colorOf('surface-card')]) {
        expect(contrast(dimmed(colorOf(ink), night), dimmed(ground, night))).toBeGreaterThanOrEqual(least);
        const faint = (color: Color) => layOver({ ...color, alpha: lost }, page);
        expect(contrast(faint(colorOf(ink)), faint(ground))).toBeGreaterThanOrEqual(least);
      }
    },
  );
});
