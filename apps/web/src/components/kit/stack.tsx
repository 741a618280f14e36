import { clsx } from 'clsx';
import { type PlaceProps, placed } from './place.ts';
import classes from './stack.module.css';

interface BoxProps extends PlaceProps {
  as?:
    | 'div'
    | 'section'
    | 'article'
    | 'header'
    | 'footer'
    | 'nav'
    | 'search'
    | 'figure'
    | 'ul'
    | 'ol'
    | 'li'
    | 'dl'
    | 'dd'
    | 'p'
    | 'span'
    | 'fieldset';
  /** Pixels, or the gaps between rows and columns as in CSS. */
  gap?: number | string;
}

export function Stack({ as: Tag = 'div', gap = 16, className, ...rest }: BoxProps) {
  return <Tag {...placed(rest, gap)} className={clsx(classes.stack, className)} />;
}

/** The container queries of its content measure its width. */
export const Container = ({ className, ...rest }: PlaceProps) => (
  <div {...placed(rest)} className={clsx(classes.container, className)} />
);

interface RowsProps extends BoxProps {
  frame?: 'outline' | 'card';
}

/** A list with lines between its rows. */
export const Rows = ({ frame, className, ...rest }: RowsProps) => (
  <Stack as="ul" gap={0} {...rest} className={clsx(classes.rows, frame && classes[frame], className)} />
);

interface RowProps extends BoxProps {
  align?: 'start' | 'stretch' | 'baseline';
  justify?: 'end' | 'between' | 'centre';
  isOneLine?: boolean;
  isInline?: boolean;
}

export function Row({ as: Tag = 'div', gap = 8, align, justify, isOneLine, isInline, className, ...rest }: RowProps) {
  const own = clsx(classes.row, align && classes[align], justify && classes[justify], isInline && classes.inline);
  return <Tag {...placed(rest, gap)} className={clsx(own, isOneLine && classes.oneLine, className)} />;
}

export const Buttons = ({ className, ...rest }: RowProps) => (
  <Row {...rest} className={clsx(classes.buttons, className)} />
);
