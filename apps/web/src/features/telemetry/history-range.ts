import type { Resolution } from '@washboard/contract/telemetry/telemetry-history';

export const historyRanges = ['15m', '1h', '6h', '24h'] as const;
export type HistoryRange = (typeof historyRanges)[number];

export const defaultRange: HistoryRange = '1h';

/** How long a range is and how finely it is asked for: a few points for each millimetre of the plot. */
export const rangeScales: Readonly<Record<HistoryRange, { lengthMs: number; resolution: Resolution; stepMs: number }>> =
  {
    '15m': { lengthMs: 15 * 60_000, resolution: '10s', stepMs: 10_000 },
    '1h': { lengthMs: 60 * 60_000, resolution: '10s', stepMs: 10_000 },
    '6h': { lengthMs: 6 * 60 * 60_000, resolution: '1m', stepMs: 60_000 },
    '24h': { lengthMs: 24 * 60 * 60_000, resolution: '1m', stepMs: 60_000 },
  };

/** What the address bar says about the plot. */
export interface HistorySearch {
  range?: HistoryRange;
}

export function parseHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const range = historyRanges.find((candidate) => candidate === raw.range);
  return range && range !== defaultRange ? { range } : {};
}
