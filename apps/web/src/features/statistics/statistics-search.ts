import { dayFrom, oneOf, searchParser } from '../../lib/search-params.ts';

export const periodViews = ['day', 'week', 'month'] as const;
export type PeriodView = (typeof periodViews)[number];

export const shownFigures = ['cycles', 'water', 'energy', 'chemicals', 'cost'] as const;
export type ShownFigure = (typeof shownFigures)[number];

export interface StatisticsSearch {
  view?: PeriodView;
  day?: string;
  show?: ShownFigure;
}

/** No machine was connected before this day, and surrounding weeks and months remain valid. */
export const earliestDay = '2001-01-01';

/** This month's costs appear beside those of the previous month. */
export const defaultPeriodView: PeriodView = 'month';

export const parseStatisticsSearch: (raw: Record<string, unknown>) => StatisticsSearch = searchParser({
  view: oneOf(periodViews, defaultPeriodView),
  day: dayFrom(earliestDay),
  show: oneOf(shownFigures, 'cycles'),
});
