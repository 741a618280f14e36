export const historyRanges = ['10m', '1h', '6h', '24h', '7d', '30d', '1y', '2y'] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** Channels that share a unit are plotted together. */
export const plotGroups = ['temperatures', 'levels', 'flow'] as const;
export type PlotGroup = (typeof plotGroups)[number];

export const defaultRange: HistoryRange = '1h';
export const defaultGroup: PlotGroup = 'temperatures';

/** What the address bar says about the plot: a range that ends now, or two moments; they are judged where they are shown. */
export interface HistorySearch {
  range?: HistoryRange;
  from?: string;
  to?: string;
  plot?: PlotGroup;
}

export function parseHistorySearch({ range, from, to, plot }: Record<string, unknown>): HistorySearch {
  const knownRange = historyRanges.find((candidate) => candidate === range);
  const knownGroup = plotGroups.find((candidate) => candidate === plot);
  return {
    ...(knownRange && knownRange !== defaultRange && { range: knownRange }),
    ...(typeof from === 'string' && typeof to === 'string' && { from, to }),
    ...(knownGroup && knownGroup !== defaultGroup && { plot: knownGroup }),
  };
}
