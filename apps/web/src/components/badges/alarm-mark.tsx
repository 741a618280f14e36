import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './alarm-mark.module.css';
import { SeverityBadge } from './severity-badge.tsx';

interface AlarmMarkProps {
  /** The most urgent first. */
  alarms: readonly OpenAlarm[];
  isStale: boolean;
}

/** That a machine has alarms: the worst of them, and how many there are. Nothing where there are none. */
export function AlarmMark({ alarms, isStale }: AlarmMarkProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [worst] = alarms;
  if (!worst) return null;
  const shown = formats.integer(alarms.length);
  const severity = t(`severity.${worst.severity ?? 'unknown'}`);
  return (
    <span className={classes.mark} role="img" aria-label={t('alarmMark', { count: alarms.length, shown, severity })}>
      <SeverityBadge severity={worst.severity} isStale={isStale} suffix={` · ${shown}`} />
    </span>
  );
}
