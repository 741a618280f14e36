import { Skeleton } from '@mantine/core';
import classes from './machine-list.module.css';

const places = Array.from({ length: 8 }, (_, i) => `place-${i}`);

/** The shape of what comes, so that nothing jumps when it does. */
export function ListSkeleton({ view }: { view: 'cards' | 'table' }) {
  if (view === 'table') return <Skeleton height={360} radius={12} />;
  return (
    <div className={classes.cards} aria-busy="true">
      {places.map((place) => (
        <Skeleton key={place} height={220} radius={12} />
      ))}
    </div>
  );
}
