import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { dateFormat } from '../../lib/format/format-cache.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import classes from './month-grid.module.css';

export interface GridDay {
  /** `yyyy-mm-dd` */
  day: string;
  isFuture: boolean;
}

interface ShownDay {
  spoken: string;
  tone: 'success' | 'warning' | 'alarm' | undefined;
  isPressed?: boolean;
  isToday?: boolean;
  isWithin?: boolean;
  /** Screen readers read `spoken` instead. */
  content: ReactNode;
}

interface MonthGridProps<Day extends GridDay> {
  label: string;
  days: readonly Day[];
  chosen: string | null;
  isCompact?: boolean;
  show: (day: Day) => ShownDay;
  onChoose: (day: Day) => void;
}

export function MonthGrid<Day extends GridDay>(props: MonthGridProps<Day>) {
  const { label, days, chosen, isCompact = false, show, onChoose } = props;
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const locale = useLocale();
  const past = days.filter(({ isFuture }) => !isFuture);
  const entry = past.some(({ day }) => day === chosen) ? chosen : past.at(-1)?.day;
  const reachable = focused ?? entry;
  const weekdays = weekdaysOf(locale);

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

  function cellOf(day: Day): ReactNode {
    const { spoken, tone, isPressed, isToday, isWithin, content } = show(day);
    return (
      <button
        type="button"
        className={classes.day}
        data-day={day.day}
        data-tone={tone}
        data-within={isWithin || undefined}
        aria-pressed={isPressed}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={day.day === reachable ? 0 : -1}
        title={spoken}
        onFocus={() => setFocused(day.day)}
        onClick={() => onChoose(day)}
      >
        <VisuallyHidden>{spoken}</VisuallyHidden>
        {content}
      </button>
    );
  }

  return (
    <table
      ref={table}
      className={classes.calendar}
      data-compact={isCompact || undefined}
      aria-label={label}
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
                {day && !day.isFuture && cellOf(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function weekdaysOf(locale: string): string[] {
  const format = dateFormat(locale, { timeZone: 'UTC', weekday: 'short' });
  return [5, 6, 7, 8, 9, 10, 11].map((day) => format.format(Date.UTC(2026, 0, day)));
}

/** Monday is 0. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** Weeks begin on Monday; null is a day of another month. */
export function weeksOf<Day extends { day: string }>(days: readonly Day[]): (Day | null)[][] {
  const before = Array.from({ length: weekdayOf(days[0]?.day ?? '') || 0 }, () => null);
  const cells = [...before, ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday] ?? null),
  );
}
