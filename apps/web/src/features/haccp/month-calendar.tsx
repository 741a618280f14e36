import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconEyeExclamation, IconSignature } from '@tabler/icons-react';
import type { HygieneDays } from '@washboard/contract/hygiene/hygiene-records';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import spokenClasses from '../../components/text/spoken.module.css';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './month-calendar.module.css';
import { type CalendarDay, calendarDays, monthAfter, type ShownPeriod, sumsOf, weeksOf } from './month-days.ts';
import { ResultIcon } from './result-mark.tsx';
import { useDayWords } from './use-day-words.ts';

interface MonthCalendarProps {
  period: ShownPeriod;
  today: string;
  asked: { data: HygieneDays | undefined; error: unknown; isError: boolean; refetch: () => unknown };
  onMonthChange: (month: string) => void;
  /** Null: the whole month. */
  onDayChoose: (day: string | null) => void;
}

/** A month: how the cycles of each day were judged, and whether the day was reviewed. */
export function MonthCalendar({ period, today, asked, onMonthChange, onDayChoose }: MonthCalendarProps) {
  const { t } = useTranslation('haccp');
  const words = useDayWords();
  const titleId = useId();
  const { month, monthDays } = period;
  const isPresent = month === today.slice(0, 7);
  const days = asked.data && calendarDays(monthDays, asked.data.items, today);
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Move label={t('calendar.back')} icon={IconChevronLeft} onClick={() => onMonthChange(monthAfter(month, -1))} />
        <h2 id={titleId} className={classes.title} aria-live="polite">
          {words.month(month)}
        </h2>
        <Move
          label={t('calendar.forward')}
          icon={IconChevronRight}
          isNowhere={isPresent}
          onClick={() => !isPresent && onMonthChange(monthAfter(month, 1))}
        />
      </div>
      {days ? (
        <>
          <Summary days={days} />
          <Days key={month} {...{ days, period, today, onDayChoose }} />
          <Legend />
          {period.day !== null && (
            <Button variant="default" className={classes.whole} onClick={() => onDayChoose(null)}>
              {t('calendar.whole')}
            </Button>
          )}
        </>
      ) : asked.isError ? (
        <FailureMessage title={t('calendar.failed')} failure={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Placeholder height={460} />
      )}
    </section>
  );
}

function Summary({ days }: { days: readonly CalendarDay[] }) {
  const { t } = useTranslation('haccp');
  const formats = useFormats();
  const words = useDayWords();
  const sums = sumsOf(days);
  const { records, missed } = sums;
  return (
    <p className={classes.summary}>
      {records === 0 ? t('counts.none') : words.countsOf(sums)}
      {missed > 0 && (
        <strong className={classes.missed}>
          <IconEyeExclamation size={16} stroke={1.75} aria-hidden />
          {t('calendar.missed', { count: missed, shown: formats.integer(missed) })}
        </strong>
      )}
    </p>
  );
}

interface DaysProps extends Pick<MonthCalendarProps, 'period' | 'today' | 'onDayChoose'> {
  days: readonly CalendarDay[];
}

function Days({ days, period, today, onDayChoose }: DaysProps) {
  const { t } = useTranslation('haccp');
  const words = useDayWords();
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const past = days.filter(({ isFuture }) => !isFuture);
  const reachable = focused ?? period.day ?? past.at(-1)?.day;
  const weekdays = words.weekdays();

  function move(event: KeyboardEvent): void {
    const from = past.findIndex(({ day }) => day === reachable);
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
    const ends: Record<string, number> = { Home: 0, End: past.length - 1 };
    const next = past[ends[event.key] ?? from + (steps[event.key] ?? Number.NaN)];
    if (!next) return;
    event.preventDefault();
    setFocused(next.day);
    table.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  }

  return (
    // The arrow keys move within the days, as in a date picker.
    <table
      ref={table}
      className={classes.calendar}
      aria-label={t('calendar.label', { month: words.month(period.month) })}
      onKeyDown={move}
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day !== null)?.day}>
            {week.map((day, weekday) => (
              <td key={weekdays[weekday]}>
                {day?.isFuture && <span className={classes.future}>{Number(day.day.slice(8))}</span>}
                {day && !day.isFuture && (
                  <button
                    type="button"
                    className={classes.day}
                    data-day={day.day}
                    data-result={day.result}
                    aria-pressed={day.day === period.day}
                    aria-current={day.day === today ? 'date' : undefined}
                    tabIndex={day.day === reachable ? 0 : -1}
                    title={words.spoken(day)}
                    onFocus={() => setFocused(day.day)}
                    onClick={() => onDayChoose(day.day === period.day ? null : day.day)}
                  >
                    <span className={spokenClasses.spoken}>{words.spoken(day)}</span>
                    <Content day={day} />
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What `spoken` says, for the eye. */
function Content({ day }: { day: CalendarDay }) {
  const formats = useFormats();
  const closed = day.deviating - day.open;
  return (
    <>
      <span className={classes.number} aria-hidden>
        {Number(day.day.slice(8))}
        <ReviewIcon state={day.reviewState} />
      </span>
      <span className={classes.counts} aria-hidden>
        {day.open > 0 && <Count icon={<ResultIcon state="open" size={14} />} text={formats.integer(day.open)} />}
        {closed > 0 && <Count icon={<ResultIcon state="deviating" size={14} />} text={formats.integer(closed)} />}
        {day.valid > 0 && <Count icon={<ResultIcon state="valid" size={14} />} text={formats.integer(day.valid)} />}
        {day.result === 'notJudgeable' && (
          <Count icon={<ResultIcon state="notJudgeable" size={14} />} text={formats.integer(day.notJudgeable)} />
        )}
      </span>
    </>
  );
}

function Count({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={classes.count}>
      {icon}
      {text}
    </span>
  );
}

function ReviewIcon({ state }: { state: CalendarDay['reviewState'] }) {
  if (state === 'reviewed') return <IconSignature size={14} stroke={1.75} className={classes.reviewed} aria-hidden />;
  if (state === 'missed') return <IconEyeExclamation size={14} stroke={1.75} className={classes.unseen} aria-hidden />;
  return null;
}

function Legend() {
  const { t } = useTranslation('haccp');
  return (
    <ul className={classes.legend}>
      {(['open', 'deviating', 'valid', 'notJudgeable'] as const).map((state) => (
        <li key={state}>
          <ResultIcon state={state} size={14} />
          {t(`state.${state}`)}
        </li>
      ))}
      {(['reviewed', 'missed'] as const).map((state) => (
        <li key={state}>
          <ReviewIcon state={state} />
          {t(`review.${state}`)}
        </li>
      ))}
    </ul>
  );
}

interface MoveProps {
  label: string;
  icon: typeof IconChevronLeft;
  isNowhere?: boolean;
  onClick: () => void;
}

function Move({ label, icon: Icon, isNowhere = false, onClick }: MoveProps) {
  return (
    <ActionIcon
      className={classes.move}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      // Not disabled, so that keyboard focus stays.
      {...(isNowhere && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
