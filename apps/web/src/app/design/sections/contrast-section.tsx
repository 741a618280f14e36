import { contrastOf, contrastPairs } from '../../theme/contrast-pairs.ts';
import type { Scheme } from '../../theme/token-colors.ts';
import { shownColors } from '../shown-colors.ts';
import classes from './contrast-section.module.css';

/** How far tokens that meet are apart, and how far they have to be. */
export function ContrastSection({ scheme }: { scheme: Scheme }) {
  const colors = shownColors(scheme);
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

/** The foremost first, as CSS lays layers. */
function groundOf(grounds: readonly string[]): string {
  return grounds
    .toReversed()
    .map((ground) => `linear-gradient(var(--${ground}), var(--${ground}))`)
    .join();
}
