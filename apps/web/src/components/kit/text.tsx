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
  /** 12, 14, 16, 20 px. Without one, as the text around it. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  tone?: 'quiet' | 'stale' | 'accent' | 'ready' | 'warning' | 'alarm' | 'offline' | undefined;
  isStrong?: boolean;
  /** Digits of equal width, for values that change or stand below each other. */
  isNumber?: boolean;
  children?: ReactNode;
}

/** Text in a size and a colour of the design system. */
export function Text({ as: Tag = 'p', size, tone, isStrong, isNumber, className, ...rest }: TextProps) {
  const own = clsx(
    size && classes[size],
    tone && classes[tone],
    isStrong && classes.strong,
    isNumber && classes.number,
  );
  return <Tag {...rest} className={clsx(own, className) || undefined} />;
}
