import type { HTMLAttributes } from 'react';
import classes from './visually-hidden.module.css';

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'p' | 'h2' | 'ol' | 'caption' | 'legend';
}

/** Only screen readers read it. */
export const VisuallyHidden = ({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) => (
  <Tag {...rest} className={classes.spoken} />
);
