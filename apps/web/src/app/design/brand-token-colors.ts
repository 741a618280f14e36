import { brand } from '../../lib/brand/brand.ts';
import { paletteFrom } from '../../lib/brand/palette.ts';
import type { Color } from '../../lib/color/color.ts';
import { theme } from '../theme/theme.ts';
import { type Scheme, tokenColors } from '../theme/token-colors.ts';
import tokensCss from '../theme/tokens.css?raw';

/** The colour tokens with the palette of this build's brand. */
export function brandTokenColors(scheme: Scheme): ReadonlyMap<string, Color> {
  return tokenColors(tokensCss, scheme, { gray: theme.colors?.gray ?? [], brand: paletteFrom(brand.primaryColor) });
}
