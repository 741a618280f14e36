import { brands } from '@washboard/contract/brands/brands';
import { Row } from '../../../components/kit/stack.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import { paletteFrom } from '../../../lib/brand/palette.ts';
import type { Color } from '../../../lib/color/color.ts';
import { contrastOf, contrastPairs } from '../../theme/contrast-pairs.ts';
import { theme } from '../../theme/theme.ts';
import { type Scheme, tokenColors } from '../../theme/token-colors.ts';
import tokensCss from '../../theme/tokens.css?raw';
import classes from '../design.module.css';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

function brandTokenColors(scheme: Scheme): ReadonlyMap<string, Color> {
  return tokenColors(tokensCss, scheme, { gray: theme.colors?.gray ?? [], brand: paletteFrom(brand.primaryColor) });
}

export function ColorsSection({ scheme }: { scheme: Scheme }) {
  const colors = brandTokenColors(scheme);
  return (
    <>
      <SpecimenGrid least={320}>
        {Object.values(brands).map(({ id, name, primaryColor }) => (
          <Specimen key={id} as={`Palette of ${name}`}>
            <Palette steps={paletteFrom(primaryColor)} />
          </Specimen>
        ))}
      </SpecimenGrid>
      <ul className={classes.tokens}>
        {[...colors.keys()].map((name) => (
          <Row key={name} as="li" isOneLine>
            <span className={classes.swatch} style={{ background: `var(--${name})` }} />
            {name}
          </Row>
        ))}
      </ul>
    </>
  );
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

export function ContrastSection({ scheme }: { scheme: Scheme }) {
  const colors = brandTokenColors(scheme);
  return (
    <ul className={classes.pairs}>
      {contrastPairs.map((pair) => (
        <li
          key={`${pair.ink} on ${pair.grounds.join()}`}
          className={classes.pair}
          style={{ color: `var(--${pair.ink})`, background: groundOf(pair.grounds) }}
        >
          <span>{`${pair.ink} on ${pair.grounds.join(' + ')}`}</span>
          <span className={classes.figure}>{`${contrastOf(pair, colors).toFixed(1)} of ${pair.least}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** CSS paints the first layer on top. */
function groundOf(grounds: readonly string[]): string {
  return grounds
    .toReversed()
    .map((ground) => `linear-gradient(var(--${ground}), var(--${ground}))`)
    .join();
}

const sizes = [12, 13, 14, 16, 20, 24, 32, 48];

export function TypeSection() {
  return (
    <SpecimenGrid least={400}>
      <Specimen as="Inter Variable, figures of one width">
        {sizes.map((size) => (
          <p key={size} className={classes.size} style={{ fontSize: `${size / 16}rem` }}>
            {size} 85,1 °C 111,7 °C
          </p>
        ))}
      </Specimen>
      <Specimen as="Space and corners">
        {Object.entries(theme.spacing ?? {}).map(([name, size]) => (
          <Row key={name} as="p" gap={12} isOneLine className={classes.space}>
            <span style={{ width: size }} />
            {name} {size}
          </Row>
        ))}
        {Object.entries(theme.radius ?? {}).map(([name, radius]) => (
          <Row key={name} as="p" gap={12} isOneLine className={classes.space}>
            <span className={classes.corner} style={{ borderTopLeftRadius: radius }} />
            {name} {radius}
          </Row>
        ))}
      </Specimen>
    </SpecimenGrid>
  );
}
