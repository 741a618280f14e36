import { oneOf, searchParser } from '../../lib/search-params.ts';

export const historyRanges = ['10m', '1h', '6h', '24h', '7d', '30d', '1y', '2y'] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** Channels with the same unit share a plot. */
export const plotGroups = ['temperatures', 'levels', 'flow'] as const;
export type PlotGroup = (typeof plotGroups)[number];

export const defaultRange: HistoryRange = '1h';
export const defaultGroup: PlotGroup = 'temperatures';

/** A window is either a range up to now, or two instants, which the plot validates. */
export interface HistorySearch {
  range?: HistoryRange;
  from?: string;
  to?: string;
  plot?: PlotGroup;
}

const readText = (raw: unknown) => (typeof raw === 'string' ? raw : undefined);
const parse = searchParser({
  range: oneOf(historyRanges, defaultRange),
  from: readText,
  to: readText,
  plot: oneOf(plotGroups, defaultGroup),
});

export function parseHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const { from, to, ...search } = parse(raw);
  return { ...search, ...(from !== undefined && to !== undefined && { from, to }) };
}
