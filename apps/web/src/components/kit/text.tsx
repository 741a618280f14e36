import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';
import classes from './text.module.css';

interface TextProps extends HTMLAttributes<HTMLElement> {
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
  /** 12, 14, 16 or 20 px; inherited if undefined. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  tone?: 'quiet' | 'stale' | 'accent' | 'ready' | 'warning' | 'alarm' | 'offline' | undefined;
  isStrong?: boolean;
  /** Digits of equal width suit values that change. */
  isNumber?: boolean;
  children?: ReactNode;
}

export function Text({ as: Tag = 'p', size, tone, isStrong, isNumber, className, ...rest }: TextProps) {
  const own = clsx(
    size && classes[size],
    tone && classes[tone],
    isStrong && classes.strong,
    isNumber && classes.number,
  );
  return <Tag {...rest} className={clsx(own, className) || undefined} />;
}
