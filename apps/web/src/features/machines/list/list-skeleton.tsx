import type { CSSProperties } from 'react';
import type { ListView } from './list-search.ts';
import classes from './list-skeleton.module.css';
import { cardSizes, tableRowHeights } from './rows/row-sizes.ts';

const places = Array.from({ length: 12 }, (_, i) => `place-${i}`);
const sizes = {
  '--card-height': `${cardSizes.height}px`,
  '--card-width': `${cardSizes.leastWidth}px`,
  '--gap': `${cardSizes.gap}px`,
  '--row-height': `${tableRowHeights.wide}px`,
} as CSSProperties;

/** The final shape keeps the layout from shifting. */
export function ListSkeleton({ view }: { view: ListView }) {
  if (view !== 'cards') return <div className={classes.table} style={sizes} aria-busy="true" />;
  return (
    <div className={classes.cards} style={sizes} aria-busy="true">
      {places.map((place) => (
        <div key={place} className={classes.card} />
      ))}
    </div>
  );
}
