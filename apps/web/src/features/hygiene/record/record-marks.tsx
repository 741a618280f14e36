import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconClockExclamation from '~icons/tabler/clock-exclamation';
import IconHelpCircle from '~icons/tabler/help-circle';
import IconUserCheck from '~icons/tabler/user-check';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { DayResult } from '../days/month-days.ts';
import classes from './record.module.css';

export type RecordState = Exclude<DayResult, 'none'>;

/** `deviating` means closed by a corrective action, `open` without one. */
export function recordState({ result, closing }: Pick<HygieneRecord, 'result' | 'closing'>): RecordState {
  return result === 'deviating' && closing === null ? 'open' : result;
}

const marks = {
  open: { icon: IconAlertTriangle, tone: 'alarm' },
  deviating: { icon: IconUserCheck, tone: 'warning' },
  valid: { icon: IconCircleCheck, tone: 'success' },
  notJudgeable: { icon: IconHelpCircle, tone: 'offline' },
} as const;

export const recordTone = (state: RecordState) => marks[state].tone;

export function ResultIcon({ state, size = 16 }: { state: RecordState; size?: number }) {
  const { icon: Icon, tone } = marks[state];
  return <Icon size={size} className={classes.icon} data-tone={tone} />;
}

export function ResultMark({ state }: { state: RecordState }) {
  const { t } = useTranslation('hygiene');
  return (
    <span className={classes.mark} data-state={state}>
      <ResultIcon state={state} />
      {t(`state.${state}`)}
    </span>
  );
}

interface RecordTimeProps {
  record: HygieneRecord;
  isDayKnown?: boolean;
}

/** A doubtful clock leaves only the time of arrival. */
export function RecordTime({ record, isDayKnown = false }: RecordTimeProps) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  const { startedAt, endedAt, isClockDoubtful } = record;
  const beginsAt = isClockDoubtful ? endedAt : startedAt;
  const [start, end] = [isDayKnown ? formats.time(beginsAt) : formats.instant(beginsAt), formats.time(endedAt)];
  return (
    <span className={classes.time}>
      <time dateTime={endedAt}>{start.endsWith(end) ? start : `${start}–${end}`}</time>
      {isClockDoubtful && (
        <IconClockExclamation size={16} role="img" aria-label={t('clockDoubtful')}>
          <title>{t('clockDoubtful')}</title>
        </IconClockExclamation>
      )}
    </span>
  );
}
