import { Link } from '@tanstack/react-router';
import type { InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import IconBellOff from '~icons/tabler/bell-off';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconClockExclamation from '~icons/tabler/clock-exclamation';
import IconUserCheck from '~icons/tabler/user-check';
import { SeverityBadge } from '../../../components/badges/severity-badge.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useAlarmDescription } from '../../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { useIsCompact } from '../../../lib/use-is-compact.ts';
import classes from './inbox-row.module.css';
import { type InboxSearch, searchWithChosen } from './inbox-search.ts';

interface InboxRowProps {
  alarm: InboxAlarm;
  search: InboxSearch;
  /** Null for another alarm than the chosen one. */
  chosen: RefObject<HTMLAnchorElement | null> | null;
  onOpenAgain?: (() => void) | undefined;
}

export function InboxRow({ alarm, search, chosen, onOpenAgain }: InboxRowProps) {
  const { t } = useTranslation(['alarm-inbox', 'common']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  // On a narrow screen the chosen alarm replaces the list.
  const isCompact = useIsCompact();
  const description = useAlarmDescription(alarm, alarm);
  const { errorCode, severity, connection, taken, muted, stopDate } = alarm;
  const isPausing = stopDate !== null && search.tab !== 'done';
  const isStale = connection === 'offline' || stopDate !== null;
  return (
    <li
      className={classes.alarm}
      data-severity={severity ?? 'unknown'}
      data-stale={isStale || muted !== null || undefined}
    >
      <Link
        ref={chosen}
        to="/alarms"
        search={searchWithChosen(search, alarm)}
        resetScroll={isCompact}
        className={classes.link}
        aria-current={chosen ? true : undefined}
        onClick={chosen ? onOpenAgain : undefined}
      >
        <span>
          <SeverityBadge severity={severity} isStale={isStale} />
        </span>
        <span className={classes.words}>
          {description !== undefined && (
            <span>
              {description ?? t('unknownCode')}{' '}
              <Text as="span" tone="quiet" fw={400} isNumber>
                {errorCode}
              </Text>
            </span>
          )}
        </span>
        <span className={classes.machine}>
          <span className={classes.name} dir="auto">
            {alarm.applianceName}
          </span>
          <Text as="span" tone="quiet" className={classes.owner} dir="auto">
            {alarm.companyName}
          </Text>
        </span>
        <span className={classes.since}>
          <AlarmTimes alarm={alarm} />
          {connection === 'offline' && stopDate === null && (
            <Text as="span" tone="offline">
              {t('common:condition.offline')}
            </Text>
          )}
        </span>
        {(taken || muted || isPausing) && (
          <span className={classes.handling}>
            {isPausing && <span className={classes.note}>{t('pausing')}</span>}
            {taken && (
              <span className={classes.note}>
                <IconUserCheck size={18} />
                <span dir="auto">{taken.isByMe ? t('taken.byMe') : t('taken.by', { name: taken.by })}</span>
              </span>
            )}
            {muted && (
              <span className={classes.note}>
                <IconBellOff size={18} />
                {t('muted.until', { time: formats.timeOrDay(muted.until, nowMs) })}
              </span>
            )}
          </span>
        )}
        <IconChevronRight size={20} className={classes.chevron} />
      </Link>
    </li>
  );
}

/** An alarm that comes and goes has its number of times and the time between its first and last beginning. */
export function AlarmTimes({ alarm }: { alarm: InboxAlarm }) {
  const { t } = useTranslation('alarm-inbox');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { startDate, lastDate, stopDate, times } = alarm;
  const from = formats.timeOrDay(startDate, nowMs);
  const endOf = (end: string) =>
    formats.shortDay(startDate) === formats.shortDay(end) ? formats.time(end) : formats.timeOrDay(end, nowMs);
  const to = endOf(stopDate ?? lastDate);
  const isMoment = to === from || to === formats.time(startDate);
  const span = isMoment ? from : t('span', { from, to });
  const words =
    times > 1
      ? t('times', { shown: formats.integer(times), span })
      : stopDate === null
        ? t('since', { time: from })
        : span;
  if (!alarm.isClockDoubtful) return words;
  const doubt = t('clockDoubtful');
  return (
    <span className={classes.note}>
      {words}
      <IconClockExclamation size={16} role="img" aria-label={doubt}>
        <title>{doubt}</title>
      </IconClockExclamation>
    </span>
  );
}
