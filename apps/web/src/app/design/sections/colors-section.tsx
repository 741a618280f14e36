import { brands } from '@washboard/contract/brands/brands';
import { paletteFrom } from '../../../lib/brand/palette.ts';
import type { Scheme } from '../../theme/token-colors.ts';
import { Shelf, Shown } from '../shown.tsx';
import { shownColors } from '../shown-colors.ts';
import classes from './colors-section.module.css';

export function ColorsSection({ scheme }: { scheme: Scheme }) {
  const colors = shownColors(scheme);
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
