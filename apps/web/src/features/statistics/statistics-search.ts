import { dayFrom, oneOf, searchParser } from '../../lib/search-params.ts';

export const periodViews = ['day', 'week', 'month'] as const;
export type PeriodView = (typeof periodViews)[number];

export const shownFigures = ['cycles', 'water', 'energy'] as const;
export type ShownFigure = (typeof shownFigures)[number];

/** What the address bar says about statistics; the day is one where the machine stands. */
export interface StatisticsSearch {
  view?: PeriodView;
  day?: string;
  show?: ShownFigure;
}

/** Long before any machine was connected; the weeks and months around it can be asked for as well. */
export const earliestDay = '2001-01-01';

export const defaultView: PeriodView = 'week';

export const parseStatisticsSearch: (raw: Record<string, unknown>) => StatisticsSearch = searchParser({
  view: oneOf(periodViews, defaultView),
  day: dayFrom(earliestDay),
  show: oneOf(shownFigures, 'cycles'),
});
