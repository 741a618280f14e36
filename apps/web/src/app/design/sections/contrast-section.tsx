import { contrastOf, contrastPairs } from '../../theme/contrast-pairs.ts';
import type { Scheme } from '../../theme/token-colors.ts';
import { brandTokenColors } from '../brand-token-colors.ts';
import classes from './contrast-section.module.css';

/** Shows the actual and the required contrast of all token pairs that meet. */
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
