import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import { memo } from 'react';
import classes from './badges.module.css';
import { severityIcons } from './severity-badge.tsx';

interface AlarmWordsProps {
  severity: OpenAlarm['severity'];
  isStale: boolean;
  text: string;
  size?: 'sm' | 'lg';
}

export const AlarmWords = memo(function AlarmWords({ severity, isStale, text, size = 'sm' }: AlarmWordsProps) {
  const shown = severity ?? 'unknown';
  const Icon = severityIcons[shown];
  return (
    <span
      className={classes.alarm}
      data-severity={shown}
      data-stale={isStale || undefined}
      data-size={size}
      title={text}
    >
      <Icon size={size === 'lg' ? 22 : 18} />
      <span className={classes.words}>{text}</span>
    </span>
  );
});
