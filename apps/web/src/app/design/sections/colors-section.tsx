import { brands } from '@washboard/contract/brands/brands';
import { Row } from '../../../components/kit/stack.tsx';
import { paletteFrom } from '../../../lib/brand/palette.ts';
import type { Scheme } from '../../theme/token-colors.ts';
import { brandTokenColors } from '../brand-token-colors.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';
import classes from './colors-section.module.css';

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
