import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { dayAt } from '@washboard/contract/time/calendar';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import spokenClasses from '../../components/text/spoken.module.css';
import { brand } from '../../lib/brand/brand.ts';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import classes from './hygiene-card.module.css';
import { type HygieneDay, hygieneDaysOf, resultOf, weekdayOf } from './hygiene-days.ts';
import grid from './machine-statistics.module.css';
import { daysAround, type Period } from './period.ts';
import { SaveButtons } from './save-buttons.tsx';
import { useStatistics } from './statistics-api.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface HygieneCardProps {
  machine: MachineRecord;
  period: Period;
  onDayChoose: (day: string) => void;
}

/** The month of the period as a calendar: whether the washing cycles of each day were hygienic. */
export function HygieneCard({ machine, period, onDayChoose }: HygieneCardProps) {
  const { t } = useTranslation('statistics');
  const { serialNumber, timeZone } = machine;
  const today = dayAt(serverNowMs(), timeZone);
  const month = daysAround('month', period.from);
  const asked = useStatistics({ serialNumber, ...month, step: 'day', isPresent: today < month.to });
  if (!asked.data) return asked.isError ? null : <Placeholder className={grid.side} height={400} />;
  return (
    <Calendar
      key={month.from}
      {...{ machine, period, onDayChoose, today, t }}
      statistics={asked.data}
      isOfBefore={asked.isPlaceholderData}
    />
  );
}

interface CalendarProps extends HygieneCardProps {
  statistics: Statistics;
  today: string;
  isOfBefore: boolean;
}

function Calendar({ machine, period, onDayChoose, statistics, today, isOfBefore }: CalendarProps) {
  const { t } = useTranslation('statistics');
  const { t: tCommon } = useTranslation();
  const formats = useStatisticsFormats(machine.gamma);
  const table = useRef<HTMLTableElement>(null);
  const days = hygieneDaysOf(statistics, today);
  const shown = days.filter(({ isFuture }) => !isFuture);
  const [focused, setFocused] = useState<string | null>(null);
  const last = shown.at(-1)?.day;
  const reachable = focused ?? (shown.some(({ day }) => day === period.from) ? period.from : last);
  const month = formats.month(statistics.from);
  const washing = shown.reduce((sum, day) => sum + day.washing, 0);
  const hygienic = shown.reduce((sum, day) => sum + day.hygienic, 0);
  const summary =
    washing === 0
      ? t('hygiene.nothing', { month })
      : t('hygiene.summary', { count: washing, cycles: formats.mark(washing), hygienic: formats.mark(hygienic) });
  const weekdays = formats.weekdays();
  const weeks = weeksOf(days);
  const results = ['good', 'bad', 'none'] as const;

  function textOf(day: HygieneDay): string {
    const result = resultOf(day);
    if (result === 'none') return t('hygiene.dayNone', { day: formats.day(day.day) });
    const words = { day: formats.day(day.day), count: day.washing, cycles: formats.mark(day.washing) };
    return result === 'good'
      ? t('hygiene.dayGood', words)
      : t('hygiene.dayBad', { ...words, bad: formats.mark(day.washing - day.hygienic) });
  }

  function move(event: KeyboardEvent): void {
    const from = shown.findIndex(({ day }) => day === reachable);
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
    const ends: Record<string, number> = { Home: 0, End: shown.length - 1 };
    const to = ends[event.key] ?? from + (steps[event.key] ?? Number.NaN);
    const next = shown[to];
    if (!next) return;
    event.preventDefault();
    setFocused(next.day);
    table.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  }

  return (
    <Card
      title={t('hygiene.title')}
      className={grid.side}
      aside={
        <SaveButtons
          serialNumber={machine.serialNumber}
          table={statistics}
          csvLabel={t('export.calendarCsv')}
          picture={{
            kind: 'calendar',
            weekdays,
            days: days.map((day) => ({
              number: Number(day.day.slice(8)),
              weekday: weekdayOf(day.day),
              result: day.isFuture ? null : resultOf(day),
              text: day.isFuture || day.washing === 0 ? '' : cellText(day),
            })),
            legend: results.map((result) => ({ result, name: t(`hygiene.${result}`) })),
            title: t('hygiene.title'),
            period: `${month} · ${summary}`,
            machine: `${machine.applianceName} · ${machine.serialNumber}`,
            brand: brand.name,
          }}
          pictureName={`${t('export.hygieneFileName')}-${machine.serialNumber}-${statistics.from.slice(0, 7)}`}
          pngLabel={t('export.calendarPng')}
          isOfBefore={isOfBefore}
        />
      }
    >
      <p className={classes.summary}>{tCommon('labelled', { label: month, text: summary })}</p>
      {/* The arrow keys move within the days, as in a date picker. */}
      <table ref={table} className={classes.calendar} aria-label={t('hygiene.label', { month })} onKeyDown={move}>
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
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)?.day}>
              {week.map((day, weekday) => (
                <td key={weekdays[weekday]}>
                  {day?.isFuture && <span className={classes.future}>{Number(day.day.slice(8))}</span>}
                  {day && !day.isFuture && (
                    <button
                      type="button"
                      className={classes.day}
                      data-day={day.day}
                      data-result={resultOf(day)}
                      data-within={
                        (period.view !== 'month' && day.day >= period.from && day.day < period.to) || undefined
                      }
                      tabIndex={day.day === reachable ? 0 : -1}
                      title={textOf(day)}
                      onFocus={() => setFocused(day.day)}
                      onClick={() => onDayChoose(day.day)}
                    >
                      <span className={spokenClasses.spoken}>{textOf(day)}</span>
                      <span className={classes.number} aria-hidden>
                        {Number(day.day.slice(8))}
                      </span>
                      <span className={classes.result} aria-hidden>
                        <ResultIcon result={resultOf(day)} />
                        {cellText(day)}
                      </span>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.legend}>
        {results.map((result) => (
          <li key={result} className={classes.entry} data-result={result}>
            <ResultIcon result={result} />
            {t(`hygiene.${result}`)}
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{t('hygiene.hint')}</p>
    </Card>
  );
}

/** All cycles if they were hygienic, else how many were not. */
function cellText({ washing, hygienic }: HygieneDay): string {
  if (washing === 0) return '';
  return hygienic === washing ? String(washing) : `${washing - hygienic}/${washing}`;
}

function ResultIcon({ result }: { result: ReturnType<typeof resultOf> }) {
  if (result === 'none') return <span className={classes.dash} aria-hidden />;
  const Icon = result === 'good' ? IconCheck : IconAlertTriangle;
  return <Icon className={classes.icon} size={14} stroke={2} aria-hidden />;
}

/** Weeks from Monday; null: a day of another month. */
function weeksOf(days: readonly HygieneDay[]): (HygieneDay | null)[][] {
  const before = Array.from({ length: weekdayOf(days[0]?.day ?? '') || 0 }, () => null);
  const cells = [...before, ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday] ?? null),
  );
}
