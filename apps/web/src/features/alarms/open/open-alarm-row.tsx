import { Link } from '@tanstack/react-router';
import type { FleetAlarm } from '@washboard/contract/alarms/open-alarms';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/tabler/chevron-right';
import { SeverityBadge } from '../../../components/badges/severity-badge.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useAlarmDescription } from '../../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import classes from './open-alarms.module.css';

export function OpenAlarmRow({ alarm }: { alarm: FleetAlarm }) {
  const { t } = useTranslation(['open-alarms', 'common']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const description = useAlarmDescription(alarm, alarm);
  const { serialNumber, errorCode, severity, connection } = alarm;
  const isStale = connection === 'offline';
  return (
    <li className={classes.alarm} data-severity={severity ?? 'unknown'} data-stale={isStale || undefined}>
      <Link
        to="/device/$serialNumber/alarms"
        params={{ serialNumber }}
        search={{ code: errorCode }}
        className={classes.link}
      >
        <span>
          <SeverityBadge severity={severity} isStale={isStale} />
        </span>
        <span className={classes.words}>
          {description !== undefined && (
            <span>
              {description ?? t('unknownCode')} <span className={classes.code}>{errorCode}</span>
            </span>
          )}
        </span>
        <span className={classes.machine}>
          <span className={classes.name} dir="auto">
            {alarm.applianceName}
          </span>
          <span className={classes.owner} dir="auto">
            {alarm.companyName}
          </span>
        </span>
        <span className={classes.since}>
          {t('since', { time: formats.timeOrDay(alarm.startDate, nowMs) })}
          {isStale && (
            <Text as="span" tone="offline">
              {t('common:condition.offline')}
            </Text>
          )}
        </span>
        <IconChevronRight size={20} stroke={1.75} className={classes.chevron} aria-hidden />
      </Link>
    </li>
  );
}
