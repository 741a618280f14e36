import type { ListView } from './list-search.ts';
import classes from './list-skeleton.module.css';

const places = Array.from({ length: 12 }, (_, i) => `place-${i}`);

/** The final shape keeps the layout from shifting. */
export function ListSkeleton({ view }: { view: ListView }) {
  if (view === 'table') return <div className={classes.table} aria-busy="true" />;
  return (
    <div className={classes.cards} aria-busy="true">
      {places.map((place) => (
        <div key={place} className={classes.card} />
      ))}
    </div>
  );
}
