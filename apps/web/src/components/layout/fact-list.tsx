import type { ReactNode } from 'react';
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
