import type { CSSProperties, ReactNode } from 'react';
import classes from './specimen.module.css';

export function SpecimenGrid({ least = 240, children }: { least?: number; children: ReactNode }) {
  return (
    <div className={classes.shelf} style={{ '--least': `${least}px` } as CSSProperties}>
      {children}
    </div>
  );
}

export function Specimen({ as, children }: { as: string; children: ReactNode }) {
  return (
    <figure className={classes.shown}>
      <figcaption className={classes.as}>{as}</figcaption>
      {children}
    </figure>
  );
}
