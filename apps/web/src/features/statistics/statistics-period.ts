import type { Days, StatisticsStep } from '@washboard/contract/statistics/steps';
import { addDays, dayAt } from '@washboard/contract/time/calendar';
import { defaultPeriodView, type PeriodView, type StatisticsSearch } from './statistics-search.ts';

export interface StatisticsPeriod extends Days {
  view: PeriodView;
  step: StatisticsStep;
  isPresent: boolean;
}

export function statisticsPeriod(
  { view = defaultPeriodView, day }: StatisticsSearch,
  timeZone: string,
  nowMs: number,
): StatisticsPeriod {
  const today = dayAt(nowMs, timeZone);
  const days = daysAround(view, day === undefined || day > today ? today : day);
  return { ...days, view, step: view === 'day' ? 'hour' : 'day', isPresent: today < days.to };
}

export function daysAround(view: PeriodView, day: string): Days {
  if (view === 'day') return { from: day, to: addDays(day, 1) };
  if (view === 'week') {
    const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
    const from = addDays(day, -sinceMonday);
    return { from, to: addDays(from, 7) };
  }
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
}

export function periodBefore({ view, from }: Pick<StatisticsPeriod, 'view' | 'from'>): Days {
  return daysAround(view, addDays(from, -1));
}

export const presets = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof presets)[number];

const viewOfPreset: Readonly<Record<Preset, PeriodView>> = {
  today: 'day',
  yesterday: 'day',
  thisWeek: 'week',
  lastWeek: 'week',
  thisMonth: 'month',
  lastMonth: 'month',
};
const present: ReadonlySet<Preset> = new Set(['today', 'thisWeek', 'thisMonth']);

export function searchOfPreset(preset: Preset, today: string): { view: PeriodView; day: string | null } {
  const view = viewOfPreset[preset];
  return { view, day: present.has(preset) ? null : periodBefore({ view, ...daysAround(view, today) }).from };
}

export function periodPreset({ view, from }: Pick<StatisticsPeriod, 'view' | 'from'>, today: string): Preset | null {
  const isShown = (preset: Preset) => {
    const search = searchOfPreset(preset, today);
    return search.view === view && daysAround(view, search.day ?? today).from === from;
  };
  return presets.find(isShown) ?? null;
}
