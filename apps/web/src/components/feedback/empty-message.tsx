import type { ReactNode } from 'react';
import { Text } from '../kit/text.tsx';
import classes from './message.module.css';

interface EmptyMessageProps {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

export function EmptyMessage({ icon, title, text, action }: EmptyMessageProps) {
  return (
    <div className={classes.message}>
      <span className={classes.icon}>{icon}</span>
      <Text size="lg" isStrong>
        {title}
      </Text>
      <Text maw="48ch" mb={16} tone="quiet">
        {text}
      </Text>
      {action}
    </div>
  );
}
