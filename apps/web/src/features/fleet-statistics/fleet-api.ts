import type { FleetGrouping, FleetSort } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { api, fetchClient } from '../../lib/api/api.ts';
import { exports } from '../../lib/exports/exports.ts';
import type { ReaderHeader } from '../../lib/exports/use-reader-header.ts';

const fleetStatistics = '/api/v1/appliance/fleetStatistics';

export interface FleetQuery {
  from: string;
  to: string;
  by: FleetGrouping;
  sort: FleetSort;
  search?: string;
}

export const useFleetStatistics = (query: FleetQuery) =>
  api.useInfiniteQuery(
    'get',
    fleetStatistics,
    { params: { query: { ...query, limit: 50 } } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
    },
  );

/** @throws a problem document or a network error */
export async function saveFleetTable(query: FleetQuery, header: ReaderHeader): Promise<void> {
  await exports.start('fleet-statistics.csv', (init) =>
    fetchClient.GET(`${fleetStatistics}/export`, { params: { query, header }, ...init }),
  );
}
