import { brands } from '@washboard/contract/brands';
import { brand } from '../../../lib/brand/brand.ts';
import { paletteFrom } from '../../../lib/brand/palette.ts';
import { contrastOf, contrastPairs } from '../../theme/contrast-pairs.ts';
import { theme } from '../../theme/theme.ts';
import { type Scheme, tokenColors } from '../../theme/token-colors.ts';
import tokensCss from '../../theme/tokens.css?raw';
import { Shelf, Shown } from '../shown.tsx';
import classes from './colors-section.module.css';

/** The tokens of this brand, and how far those that meet are apart. */
export function ColorsSection({ scheme }: { scheme: Scheme }) {
  const palettes = { gray: theme.colors?.gray ?? [], brand: paletteFrom(brand.primaryColor) };
  const colors = tokenColors(tokensCss, scheme, palettes);
  return (
    <>
      <Shelf least={320}>
        {Object.values(brands).map(({ id, name, primaryColor }) => (
          <Shown key={id} as={`Palette of ${name}`}>
            <Palette steps={paletteFrom(primaryColor)} />
          </Shown>
        ))}
      </Shelf>
      <ul className={classes.tokens}>
        {[...colors.keys()].map((name) => (
          <li key={name} className={classes.token}>
            <span className={classes.swatch} style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <ul className={classes.pairs}>
        {contrastPairs.map((pair) => (
          <li
            key={`${pair.ink} on ${pair.grounds.join()}`}
            className={classes.pair}
            style={{ color: `var(--${pair.ink})`, background: groundOf(pair.grounds) }}
          >
            <span>{`${pair.ink} on ${pair.grounds.join(' + ')}`}</span>
            <span className={classes.figure}>{`${contrastOf(pair, colors).toFixed(1)} ≥ ${pair.least}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The foremost first, as CSS lays layers. */
function groundOf(grounds: readonly string[]): string {
  return grounds
    .toReversed()
    .map((ground) => `linear-gradient(var(--${ground}), var(--${ground}))`)
    .join();
}

function Palette({ steps }: { steps: readonly string[] }) {
  return (
    <div className={classes.palette}>
      {steps.map((step) => (
        <span key={step} style={{ background: step }} />
      ))}
    </div>
  );
}
