import { type ReactNode, useId } from 'react';
import { Text } from '../kit/text.tsx';
import classes from './card.module.css';

interface CardProps {
  id?: string;
  title: string;
  aside?: ReactNode;
  isStale?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ id, title, aside, isStale = false, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={className ? `${classes.card} ${className}` : classes.card}
      aria-labelledby={titleId}
      data-stale={isStale || undefined}
    >
      <div className={classes.head}>
        <Text id={titleId} as="h2" size="md" isStrong>
          {title}
        </Text>
        {aside}
      </div>
      {children}
    </section>
  );
}
