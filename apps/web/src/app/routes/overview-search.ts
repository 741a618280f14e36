import { type HistorySearch, parseHistorySearch } from '../../features/telemetry/history-range.ts';
import { oneOf, searchParser } from '../../lib/search-params.ts';

/** The plot of a machine, and the days of its strip; without them, its last 24 hours. */
export interface OverviewSearch extends HistorySearch {
  days?: '7d' | '30d';
}

const parseDays = searchParser({ days: oneOf(['7d', '30d']) });

export const parseOverviewSearch = (raw: Record<string, unknown>): OverviewSearch => ({
  ...parseHistorySearch(raw),
  ...parseDays(raw),
});
