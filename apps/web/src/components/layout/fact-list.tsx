import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { Text } from '../kit/text.tsx';
import classes from './fact-list.module.css';

interface Fact {
  name: string;
  label: ReactNode;
  value: ReactNode;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, label, value }) => (
        <Text key={name} as="div" size="sm" className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Text>
      ))}
    </dl>
  );
}

interface FactGridProps {
  facts: readonly { name: string; value: ReactNode }[];
  id?: string;
  /** The least width of a fact in pixels. */
  least?: number;
  className?: string | undefined;
}

export function FactGrid({ facts, id, least = 152, className }: FactGridProps) {
  return (
    <dl id={id} className={clsx(classes.grid, className)} style={{ '--least': `${least}px` } as CSSProperties}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
