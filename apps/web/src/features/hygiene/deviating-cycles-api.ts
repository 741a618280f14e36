import { api } from '../../lib/api/api.ts';
import type { DeviatingCycleFilter } from './hygiene-search.ts';

const path = '/api/v1/appliance/deviatingCycles';

/** Cycles have no live message of their own, so they are polled. */
const askAgainMs = 60_000;

/** The deviating cycles in scope, page by page. */
export function useDeviatingCycles(filter: DeviatingCycleFilter) {
  return api.useInfiniteQuery(
    'get',
    path,
    { params: { query: { ...filter, limit: 50 } } },
    {
      // Null is omitted from the address; undefined would become the client's default.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
      refetchInterval: askAgainMs,
    },
  );
}

export function useDeviatingCycleCounts(filter: DeviatingCycleFilter) {
  return api.useQuery(
    'get',
    `${path}/counts`,
    { params: { query: filter } },
    { placeholderData: (previous) => previous, refetchInterval: askAgainMs },
  );
}
