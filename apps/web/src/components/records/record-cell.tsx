import type { ComponentProps } from 'react';
import classes from './record-cell.module.css';

/** Opens the record of the row. */
export function CellButton(props: Pick<ComponentProps<'button'>, 'onClick' | 'children'>) {
  return <button type="button" className={classes.name} {...props} />;
}

/** A second line below the value of a cell. */
export function CellNote(props: Pick<ComponentProps<'span'>, 'dir' | 'children'>) {
  return <span className={classes.quiet} {...props} />;
}
