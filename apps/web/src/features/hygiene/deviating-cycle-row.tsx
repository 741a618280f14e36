import { IconAlertTriangle, IconChevronRight, IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DeviatingCycle } from '@washboard/contract/events/deviating-cycles';
import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import { ProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { readerTimeZone } from '../../lib/time/reader-time-zone.ts';
import { haveSameClock } from '../../lib/time/shown-time-zone.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './deviating-cycles.module.css';
import { type Deviation, deviationsOf } from './deviations.ts';

/** A deviating cycle with its machine; leads to its record. */
export function DeviatingCycleRow({ cycle }: { cycle: DeviatingCycle }) {
  const { serialNumber, timeZone } = cycle;
  const day = dayAt(Date.parse(cycle.at), timeZone);
  return (
    <li className={classes.cycle}>
      <Link
        to="/device/$serialNumber/events"
        params={{ serialNumber }}
        search={{ hygiene: 'deviating', from: day, to: day, event: cycle.id }}
        className={classes.link}
      >
        <CycleTime cycle={cycle} />
        <span className={classes.deviations}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            <DeviationWords cycle={cycle} />
          </span>
        </span>
        <span className={classes.programme}>
          <ProgrammeName cycleType={cycle.cycleType} />
        </span>
        <span className={classes.machine}>
          <span className={classes.name} dir="auto">
            {cycle.applianceName}
          </span>
          <span className={classes.owner} dir="auto">
            {cycle.companyName}
          </span>
        </span>
        <IconChevronRight size={18} stroke={1.75} className={classes.chevron} aria-hidden />
      </Link>
    </li>
  );
}

/** Start and end at the machine. The zone is named where its clock differs from the reader's. */
function CycleTime({ cycle: { at, startedAt, isClockDoubtful, timeZone } }: { cycle: DeviatingCycle }) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats(undefined, timeZone);
  const nowMs = useNowEachHalfMinute();
  const [start, end] = [formats.timeOrDay(isClockDoubtful ? at : startedAt, nowMs), formats.time(at)];
  const zone = haveSameClock(timeZone, readerTimeZone(), nowMs) ? null : timeZone.replaceAll('_', ' ');
  return (
    <span className={classes.time}>
      <time dateTime={at}>{start.endsWith(end) ? start : `${start}–${end}`}</time>
      {isClockDoubtful && <IconClockExclamation size={16} stroke={1.75} aria-label={t('clockDoubtful')} />}
      {zone !== null && (
        <span className={classes.zone} title={t('zone', { zone })}>
          {zone.slice(zone.lastIndexOf('/') + 1)}
        </span>
      )}
    </span>
  );
}

function DeviationWords({ cycle }: { cycle: DeviatingCycle }) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats(cycle.gamma);
  const wordsOf = (deviation: Deviation) =>
    'value' in deviation
      ? t(`deviation.${deviation.kind}`, {
          value: formats.quantityText('tankTmp', deviation.value),
          limit: formats.limitText(deviation.limit),
        })
      : t(`deviation.${deviation.kind}`);
  return deviationsOf(cycle).map(wordsOf).join(' · ');
}
