import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconEyeExclamation from '~icons/tabler/eye-exclamation';
import IconSignature from '~icons/tabler/signature';
import { WaitingNote } from '../../../components/feedback/waiting-note.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { ItemOf } from '../../../lib/offline/outbox-item.ts';
import { Signature } from '../record/signature.tsx';
import classes from './day-head.module.css';
import { type CalendarDay, recordsOf } from './month-days.ts';
import { useDayWords } from './use-day-words.ts';

interface DayHeadProps {
  /** `yyyy-mm-dd` while its counts are not known. */
  day: CalendarDay | string;
  onSign: ((day: CalendarDay) => void) | undefined;
  /** The signature of this day that waits for a network. */
  waiting?: ItemOf<'hygieneReview'> | undefined;
}

/** A day with its counts and its review. */
export function DayHead({ day, onSign, waiting }: DayHeadProps) {
  const { t } = useTranslation('hygiene');
  const words = useDayWords();
  if (typeof day === 'string') return <h3 className={classes.title}>{words.day(day)}</h3>;
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <h3 className={classes.title}>{words.day(day.day)}</h3>
        <p className={classes.counts}>{recordsOf(day) === 0 ? t('counts.none') : words.countsOf(day)}</p>
        <Review day={day} />
        {waiting && <WaitingNote item={waiting} />}
      </div>
      {onSign && !waiting && recordsOf(day) > 0 && (
        <Button
          variant={day.reviewState === 'reviewed' ? 'subtle' : 'default'}
          className={classes.sign}
          leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
          aria-label={t(day.review ? 'review.signAgainNamed' : 'review.signNamed', { day: words.day(day.day) })}
          onClick={() => onSign(day)}
        >
          {t(day.review ? 'review.signAgain' : 'review.sign')}
        </Button>
      )}
    </div>
  );
}

function Review({ day: { review, reviewState, recordsSinceReview } }: { day: CalendarDay }) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  if (review) {
    return (
      <>
        <p className={classes.review}>
          <IconSignature size={16} stroke={1.75} aria-hidden />
          <span>
            {t('review.by')} <Signature {...review} />
          </span>
        </p>
        {reviewState === 'changed' && (
          <p className={classes.review} data-missed>
            <IconEyeExclamation size={16} stroke={1.75} aria-hidden />
            {t('review.changedBy', { count: recordsSinceReview, shown: formats.integer(recordsSinceReview) })}
          </p>
        )}
      </>
    );
  }
  if (reviewState !== 'missed') return null;
  return (
    <p className={classes.review} data-missed>
      <IconEyeExclamation size={16} stroke={1.75} aria-hidden />
      {t('review.missed')}
    </p>
  );
}
