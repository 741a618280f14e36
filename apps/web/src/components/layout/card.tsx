import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  /** Stands beside the title, at the end of its line. */
  aside?: ReactNode;
  isStale?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A framed part of a page under its title. */
export function Card({ title, aside, isStale = false, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={className ? `${classes.card} ${className}` : classes.card}
      aria-labelledby={titleId}
      data-stale={isStale || undefined}
    >
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
