import type { CSSProperties, ReactNode } from 'react';
import classes from './shown.module.css';

/** Pieces side by side, as many as there is room for. */
export function Shelf({ least = 240, children }: { least?: number; children: ReactNode }) {
  return (
    <div className={classes.shelf} style={{ '--least': `${least}px` } as CSSProperties}>
      {children}
    </div>
  );
}

/** One piece on a card, with what there is to know about it above. */
export function Shown({ as, children }: { as: string; children: ReactNode }) {
  return (
    <figure className={classes.shown}>
      <figcaption className={classes.as}>{as}</figcaption>
      {children}
    </figure>
  );
}
