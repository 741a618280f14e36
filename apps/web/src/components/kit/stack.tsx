import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import classes from './stack.module.css';

type Gap = 4 | 8 | 12 | 16 | 24;

interface BoxProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'ul' | 'ol' | 'li' | 'dl' | 'p' | 'span' | 'fieldset';
  /** Pixels. */
  gap?: Gap;
}

export function Stack({ as: Tag = 'div', gap = 16, className, ...rest }: BoxProps) {
  return <Tag {...rest} className={clsx(classes.stack, classes[`gap${gap}`], className)} />;
}

interface RowProps extends BoxProps {
  align?: 'start' | 'baseline';
  justify?: 'end' | 'between';
  isOneLine?: boolean;
}

export function Row({ as: Tag = 'div', gap = 8, align, justify, isOneLine, className, ...rest }: RowProps) {
  const own = clsx(classes.row, classes[`gap${gap}`], align && classes[align], justify && classes[justify]);
  return <Tag {...rest} className={clsx(own, isOneLine && classes.oneLine, className)} />;
}

export const Buttons = ({ className, ...rest }: RowProps) => (
  <Row {...rest} className={clsx(classes.buttons, className)} />
);
