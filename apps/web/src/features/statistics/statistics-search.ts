import { dayFrom, oneOf, searchParser } from '../../lib/search-params.ts';

export const periodViews = ['day', 'week', 'month'] as const;
export type PeriodView = (typeof periodViews)[number];

/** `chemicals`: detergent and rinse aid. */
export const shownFigures = ['cycles', 'water', 'energy', 'chemicals', 'cost'] as const;
export type ShownFigure = (typeof shownFigures)[number];

/** The day is local to the machine. */
export interface StatisticsSearch {
  view?: PeriodView;
  day?: string;
  show?: ShownFigure;
}

/** Before any machine was connected, with room for the surrounding weeks and months. */
export const earliestDay = '2001-01-01';

/** Shows the costs of this month and the previous one side by side. */
export const defaultView: PeriodView = 'month';

export const parseStatisticsSearch: (raw: Record<string, unknown>) => StatisticsSearch = searchParser({
  view: oneOf(periodViews, defaultView),
  day: dayFrom(earliestDay),
  show: oneOf(shownFigures, 'cycles'),
});
