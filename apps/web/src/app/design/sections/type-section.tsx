import { theme } from '../../theme/theme.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';
import classes from './type-section.module.css';

/** Pixels; style-rules.test.ts checks that no others are used. */
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
          <p key={name} className={classes.space}>
            <span style={{ width: size }} />
            {name} {size}
          </p>
        ))}
        {Object.entries(theme.radius ?? {}).map(([name, radius]) => (
          <p key={name} className={classes.space}>
            <span className={classes.corner} style={{ borderTopLeftRadius: radius }} />
            {name} {radius}
          </p>
        ))}
      </Specimen>
    </SpecimenGrid>
  );
}
