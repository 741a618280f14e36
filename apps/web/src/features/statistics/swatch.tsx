import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { Fill } from './chart.ts';
import classes from './swatch.module.css';

/** A part of a bar, or its sign in a legend. */
export function filled({ token, pattern }: Fill, size?: CSSProperties) {
  return { style: { ...size, '--series': `var(${token})` } as CSSProperties, 'data-pattern': pattern };
}

export function Swatch({ fill, className }: { fill: Fill; className?: string | undefined }) {
  return <span className={clsx(classes.fill, classes.swatch, className)} {...filled(fill)} aria-hidden />;
}
