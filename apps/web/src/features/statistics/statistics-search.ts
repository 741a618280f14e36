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

/** Reads an address that anybody may have typed: what is not understood is left out, never an error. */
export function parseStatisticsSearch(raw: Record<string, unknown>): StatisticsSearch {
  const view = periodViews.find((one) => one === raw.view);
  const show = shownFigures.find((one) => one === raw.show);
  const day = typeof raw.day === 'string' && isDay(raw.day) ? raw.day : undefined;
  return {
    ...(view && view !== defaultView && { view }),
    ...(day && { day }),
    ...(show && show !== 'cycles' && { show }),
  };
}

function isDay(text: string): boolean {
  const isWritten = /^20\d\d-\d\d-\d\d$/.test(text) && text >= earliestDay && !Number.isNaN(Date.parse(text));
  return isWritten && new Date(text).toISOString().slice(0, 10) === text;
}
