import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type PlaceProps, placed } from './place.ts';
import classes from './text.module.css';

interface TextProps extends PlaceProps {
  as?:
    | 'p'
    | 'span'
    | 'div'
    | 'h2'
    | 'h3'
    | 'h4'
    | 'strong'
    | 'small'
    | 'dt'
    | 'dd'
    | 'li'
    | 'figcaption'
    | 'legend'
    | 'time';
  /** 12, 13, 14, 16 or 20 px; inherited if undefined. */
  size?: 'xs' | 'note' | 'sm' | 'md' | 'lg' | undefined;
  tone?: 'quiet' | 'stale' | 'accent' | 'ready' | 'warning' | 'alarm' | 'offline' | undefined;
  isStrong?: boolean;
  /** Digits of equal width suit values that change. */
  isNumber?: boolean;
  /** Long words break anywhere. */
  canBreak?: boolean;
  /** As a user typed it: line breaks remain, and long words break anywhere. */
  isTyped?: boolean;
  children?: ReactNode;
}

export function Text({
  as: Tag = 'p',
  size,
  tone,
  isStrong,
  isNumber,
  canBreak,
  isTyped,
  className,
  ...rest
}: TextProps) {
  const own = clsx(
    size && classes[size],
    tone && classes[tone],
    isStrong && classes.strong,
    isNumber && classes.number,
    canBreak && classes.breaking,
    isTyped && classes.typed,
  );
  return <Tag {...placed(rest)} className={clsx(own, className) || undefined} />;
}
