import { api } from '../../../lib/api/api.ts';
import type { OpenAlarmsSearch } from './open-alarms-search.ts';

/** All open alarms in scope, page by page. The live socket reports changes; the rest is seen within a minute. */
export function useOpenAlarms(search: OpenAlarmsSearch) {
  return api.useInfiniteQuery(
    'get',
    '/api/v1/appliance/alarms',
    { params: { query: { state: 'open', limit: 50, ...search } } },
    {
      // Null is omitted from the address; undefined would become the client's default.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
      refetchInterval: 60_000,
    },
  );
}
