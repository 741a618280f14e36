import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconEyeExclamation from '~icons/tabler/eye-exclamation';
import IconSignature from '~icons/tabler/signature';
import { WaitingNote } from '../../../components/feedback/waiting-note.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { ItemOf } from '../../../lib/offline/outbox-item.ts';
import { Signature } from '../record/recorded-action.tsx';
import classes from './day-head.module.css';
import { type CalendarDay, recordCount } from './month-days.ts';
import { useDayWords } from './use-day-words.ts';

interface DayHeadProps {
  /** The day is only a date `yyyy-mm-dd` while its counts are unknown. */
  day: CalendarDay | string;
  onSign: ((day: CalendarDay) => void) | undefined;
  waiting?: ItemOf<'hygieneReview'> | undefined;
}

export function DayHead({ day, onSign, waiting }: DayHeadProps) {
  return (
    <DayFrame
      day={day}
      isSigned={typeof day !== 'string' && day.review !== null}
      onSign={typeof day !== 'string' && !waiting && recordCount(day) > 0 ? onSign : undefined}
    >
      {typeof day !== 'string' && <Review day={day} />}
      {waiting && <WaitingNote item={waiting} />}
    </DayFrame>
  );
}

interface DayFrameProps<Day extends CalendarDay> {
  day: Day | string;
  isSigned: boolean;
  onSign: ((day: Day) => void) | undefined;
  children: ReactNode;
}

export function DayFrame<Day extends CalendarDay>({ day, isSigned, onSign, children }: DayFrameProps<Day>) {
  const { t } = useTranslation('hygiene');
  const words = useDayWords();
  if (typeof day === 'string')
    return (
      <Text as="h3" size="md" isStrong>
        {words.day(day)}
      </Text>
    );
  return (
    <div className={classes.head}>
      <Box miw={0}>
        <Text as="h3" size="md" isStrong>
          {words.day(day.day)}
        </Text>
        <Text size="sm" tone="quiet" isNumber>
          {recordCount(day) === 0 ? t('counts.none') : words.countsOf(day)}
        </Text>
        {children}
      </Box>
      {onSign && (
        <Button
          variant={day.reviewState === 'reviewed' ? 'subtle' : 'default'}
          className={classes.sign}
          leftSection={<IconSignature size={18} />}
          aria-label={t(isSigned ? 'review.signAgainNamed' : 'review.signNamed', { day: words.day(day.day) })}
          onClick={() => onSign(day)}
        >
          {t(isSigned ? 'review.signAgain' : 'review.sign')}
        </Button>
      )}
    </div>
  );
}

export function ReviewLine({ isMissed = false, children }: { isMissed?: boolean; children: ReactNode }) {
  const Icon = isMissed ? IconEyeExclamation : IconSignature;
  return (
    <Text size="sm" isNumber className={classes.review} data-missed={isMissed || undefined}>
      <Icon size={16} />
      <span>{children}</span>
    </Text>
  );
}

function Review({ day: { review, reviewState, recordsSinceReview } }: { day: CalendarDay }) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  if (!review) return reviewState === 'missed' && <ReviewLine isMissed>{t('review.missed')}</ReviewLine>;
  return (
    <>
      <ReviewLine>
        {t('review.by')} <Signature {...review} />
      </ReviewLine>
      {reviewState === 'changed' && (
        <ReviewLine isMissed>
          {t('review.changedBy', { count: recordsSinceReview, shown: formats.integer(recordsSinceReview) })}
        </ReviewLine>
      )}
    </>
  );
}
