import type { CSSProperties, ReactNode } from 'react';
import classes from './specimen.module.css';

export function SpecimenGrid({ least = 240, children }: { least?: number; children: ReactNode }) {
  return (
    <div className={classes.shelf} style={{ '--least': `${least}px` } as CSSProperties}>
      {children}
    </div>
  );
}

interface SpecimenProps {
  as: string;
  children: ReactNode;
}

export function Specimen({ as, children }: SpecimenProps) {
  return (
    <figure className={classes.shown}>
      <figcaption className={classes.as}>{as}</figcaption>
      {children}
    </figure>
  );
}

/** A part of a page, in the width that it has there. */
export function PagePart({ as, children }: SpecimenProps) {
  return (
    <figure className={classes.part}>
      <figcaption className={classes.as}>{as}</figcaption>
      {children}
    </figure>
  );
}

/** Stands for the window: what is fixed to the window in the app is fixed to it. */
export function WindowFrame({ height = 400, children }: { height?: number; children: ReactNode }) {
  return (
    <div className={classes.window} style={{ height }}>
      {children}
    </div>
  );
}
