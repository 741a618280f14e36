import type { ReactNode } from 'react';
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
        <div key={name} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
