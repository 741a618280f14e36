import type { InfiniteData } from '@tanstack/react-query';
import type { ApplianceDetail, ApplianceList } from '@washboard/contract/appliances/appliances';
import { api } from '../../lib/api/api.ts';
import type { ListSearch } from './list/list-search.ts';

export const listPath = '/api/v1/appliance/appliances';
export const detailPath = '/api/v1/appliance/getApplianceDetail';

/** Where the live messages find the pages of the machine list and the opened machine in the query cache. */
export type CachedList = InfiniteData<ApplianceList>;
export type CachedDetail = ApplianceDetail;

type ListFilter = Omit<ListSearch, 'view'>;

const pageSize = 60;

/** The machine list, page by page. */
export function useApplianceList(filter: ListFilter) {
  return api.useInfiniteQuery(
    'get',
    listPath,
    { params: { query: { ...filter, limit: pageSize } } },
    {
      // Null is left out of the address, while undefined would become the client's own default.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      // While the next search is under way, the last result stays in its place instead of jumping away.
      placeholderData: (previous) => previous,
    },
  );
}

/** How many machines of the scope are connected and how many not, counted by the server. */
export function useApplianceTotal(connection?: 'online' | 'offline'): number | undefined {
  const query = connection ? { connection, limit: 1 } : { limit: 1 };
  return api.useQuery('get', listPath, { params: { query } }, { refetchInterval: 60_000 }).data?.total;
}

export function useApplianceDetail(serialNumber: string) {
  return api.useQuery('get', detailPath, { params: { query: { serialNumber } } });
}
