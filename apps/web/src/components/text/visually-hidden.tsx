import type { HTMLAttributes } from 'react';
import classes from './spoken.module.css';

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'p' | 'h2' | 'caption' | 'legend';
}

/** Only screen readers read it. */
export const VisuallyHidden = ({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) => (
  <Tag {...rest} className={classes.spoken} />
);
