import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertOctagon from '~icons/tabler/alert-octagon';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconHelpCircle from '~icons/tabler/help-circle';
import IconInfoCircle from '~icons/tabler/info-circle';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './badges.module.css';

/** `unknown`: an alarm code of a newer machine that the catalogue does not list. */
export type ShownSeverity = NonNullable<OpenAlarm['severity']> | 'unknown';

export const severityIcons: Record<ShownSeverity, typeof IconInfoCircle> = {
  notice: IconInfoCircle,
  warning: IconAlertTriangle,
  critical: IconAlertOctagon,
  unknown: IconHelpCircle,
};

interface SeverityBadgeProps {
  severity: OpenAlarm['severity'];
  isStale: boolean;
  suffix?: string;
}

/** Colour alone is not accessible, so the badge has an icon and a word. */
export function SeverityBadge({ severity, isStale, suffix = '' }: SeverityBadgeProps) {
  const { t } = useTranslation();
  const text = `${t(`severity.${severity ?? 'unknown'}`)}${suffix}`;
  return <SeverityMark severity={severity} isStale={isStale} text={text} />;
}

/** Lists show hundreds of machines, so this mark is memoized. */
export const SeverityMark = memo(function SeverityMark({
  severity,
  isStale,
  text,
}: Omit<SeverityBadgeProps, 'suffix'> & { text: string }) {
  const shown = severity ?? 'unknown';
  const Icon = severityIcons[shown];
  return (
    <span className={classes.severity} data-severity={shown} data-stale={isStale || undefined} title={text}>
      <Icon size={18} />
      {text}
    </span>
  );
});

interface AlarmMarkProps {
  /** The most urgent alarm comes first. */
  alarms: readonly OpenAlarm[];
  isStale: boolean;
}

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
