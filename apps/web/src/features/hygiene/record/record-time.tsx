import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useTranslation } from 'react-i18next';
import IconClockExclamation from '~icons/tabler/clock-exclamation';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './record.module.css';

interface RecordTimeProps {
  record: HygieneRecord;
  /** The day stands elsewhere. */
  isDayKnown?: boolean;
}

/** Start and end of a cycle at the machine; only the arrival where its clock was doubtful. */
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
        <IconClockExclamation size={16} stroke={1.75} role="img" aria-label={t('clockDoubtful')}>
          <title>{t('clockDoubtful')}</title>
        </IconClockExclamation>
      )}
    </span>
  );
}
