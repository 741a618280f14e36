import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconEyeExclamation from '~icons/tabler/eye-exclamation';
import IconSignature from '~icons/tabler/signature';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { MonthGrid } from '../../../components/records/month-grid.tsx';
import { PeriodStep } from '../../../components/records/period-step.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { type RecordState, ResultIcon } from '../record/record-marks.tsx';
import classes from './month-calendar.module.css';
import { type CalendarDay, monthAfter, recordSums, type ShownPeriod } from './month-days.ts';
import { useDayWords } from './use-day-words.ts';

interface MonthCalendarProps {
  period: ShownPeriod;
  today: string;
  days: readonly CalendarDay[] | undefined;
  query: { error: unknown; refetch: () => unknown };
  onMonthChange: (month: string) => void;
  onDayChoose: (day: string | null) => void;
}

export function MonthCalendar({ period, today, days, query, onMonthChange, onDayChoose }: MonthCalendarProps) {
  const { t } = useTranslation('hygiene');
  const words = useDayWords();
  const titleId = useId();
  const { month } = period;
  const isPresent = month === today.slice(0, 7);
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Row gap={4} isOneLine justify="between" className={classes.head}>
        <PeriodStep
          label={t('calendar.back')}
          icon={IconChevronLeft}
          onClick={() => onMonthChange(monthAfter(month, -1))}
        />
        <Text id={titleId} as="h2" size="md" isStrong aria-live="polite">
          {words.month(month)}
        </Text>
        <PeriodStep
          label={t('calendar.forward')}
          icon={IconChevronRight}
          isNowhere={isPresent}
          onClick={() => onMonthChange(monthAfter(month, 1))}
        />
      </Row>
      <Loaded query={{ ...query, data: days }} failure={t('calendar.failed')} height={460}>
        {(known) => (
          <>
            <MonthSummary days={known} />
            <CalendarDays key={month} days={known} period={period} today={today} onDayChoose={onDayChoose} />
            <CalendarLegend />
            {period.day !== null && (
              <Button variant="default" className={classes.whole} onClick={() => onDayChoose(null)}>
                {t('calendar.whole')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function MonthSummary({ days }: { days: readonly CalendarDay[] }) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  const words = useDayWords();
  const sums = recordSums(days);
  const { records, changed, missed } = sums;
  return (
    <Text size="sm" isNumber className={classes.summary}>
      {records === 0 ? t('counts.none') : words.countsOf(sums)}
      {changed > 0 && (
        <strong className={classes.missed}>
          <IconEyeExclamation size={16} />
          {t('calendar.changed', { count: changed, shown: formats.integer(changed) })}
        </strong>
      )}
      {missed > 0 && (
        <strong className={classes.missed}>
          <IconEyeExclamation size={16} />
          {t('calendar.missed', { count: missed, shown: formats.integer(missed) })}
        </strong>
      )}
    </Text>
  );
}

interface CalendarDaysProps extends Pick<MonthCalendarProps, 'period' | 'today' | 'onDayChoose'> {
  days: readonly CalendarDay[];
}

const tones = {
  open: 'alarm',
  deviating: 'warning',
  valid: 'success',
  notJudgeable: undefined,
  none: undefined,
} as const satisfies Record<CalendarDay['result'], string | undefined>;

function CalendarDays({ days, period, today, onDayChoose }: CalendarDaysProps) {
  const { t } = useTranslation('hygiene');
  const words = useDayWords();
  return (
    <MonthGrid
      label={t('calendar.label', { month: words.month(period.month) })}
      days={days}
      chosen={period.day}
      show={(day) => ({
        spoken: words.spoken(day),
        tone: tones[day.result],
        isPressed: day.day === period.day,
        isToday: day.day === today,
        content: <DayContent day={day} />,
      })}
      onChoose={({ day }) => onDayChoose(day === period.day ? null : day)}
    />
  );
}

/** Screen readers get this content from `spoken`. */
function DayContent({ day }: { day: CalendarDay }) {
  const closed = day.deviating - day.open;
  return (
    <>
      <span className={classes.number} aria-hidden>
        {Number(day.day.slice(8))}
        <ReviewIcon state={day.reviewState} />
      </span>
      <Stack as="span" gap={0} aria-hidden>
        {day.open > 0 && <DayCount state="open" count={day.open} />}
        {closed > 0 && <DayCount state="deviating" count={closed} />}
        {day.valid > 0 && <DayCount state="valid" count={day.valid} />}
        {day.result === 'notJudgeable' && <DayCount state="notJudgeable" count={day.notJudgeable} />}
      </Stack>
    </>
  );
}

function DayCount({ state, count }: { state: RecordState; count: number }) {
  const formats = useFormats();
  return (
    <span className={classes.count}>
      <ResultIcon state={state} size={14} />
      {formats.integer(count)}
    </span>
  );
}

function ReviewIcon({ state }: { state: CalendarDay['reviewState'] }) {
  if (state === 'reviewed') return <IconSignature size={14} className={classes.reviewed} />;
  if (state === 'missed' || state === 'changed') return <IconEyeExclamation size={14} className={classes.unseen} />;
  return null;
}

function CalendarLegend() {
  const { t } = useTranslation('hygiene');
  return (
    <ul className={classes.legend}>
      {(['open', 'deviating', 'valid', 'notJudgeable'] as const).map((state) => (
        <li key={state}>
          <ResultIcon state={state} size={14} />
          {t(`state.${state}`)}
        </li>
      ))}
      {(['reviewed', 'changed', 'missed'] as const).map((state) => (
        <li key={state}>
          <ReviewIcon state={state} />
          {t(`review.${state}`)}
        </li>
      ))}
    </ul>
  );
}
