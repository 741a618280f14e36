import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { ApplianceList } from '@washboard/contract/appliances/appliances';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { companyFacetsPath, facetsPath, fleetPath, listPath, sitesPath } from '../appliances-api.ts';
import { type ListFilter, type ListSearch, listFilter } from './list-search.ts';
import { windowSize } from './windows.ts';

export function windowQuery(filter: ListFilter, offset: number) {
  return api.queryOptions('get', listPath, { params: { query: { ...filter, offset, limit: windowSize } } });
}

const sitesOfPage = 100;

/** The order of the machines is none of their sites. */
export function useSites({ sort: _, ...filter }: ListFilter) {
  return api.useInfiniteQuery(
    'get',
    sitesPath,
    { params: { query: { ...filter, limit: sitesOfPage } } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    },
  );
}

/** Subtracting hours would miss midnight across a clock change. */
function midnight(daysAgo: number): string {
  const day = new Date(serverNowMs());
  day.setDate(day.getDate() - daysAgo);
  return new Date(day.setHours(0, 0, 0, 0)).toISOString();
}

export const fleetQuery = () =>
  api.queryOptions('get', fleetPath, { params: { query: { from: midnight(0), weekBefore: midnight(7) } } });

export function useFleet() {
  return useQuery({ ...fleetQuery(), refetchInterval: 10_000 });
}

const facetsQuery = api.queryOptions('get', facetsPath, undefined, { staleTime: 60_000 });

export const useFacets = () => useQuery(facetsQuery);

export function useCompanyFacets(search: string, isEnabled: boolean) {
  const query = api.queryOptions('get', companyFacetsPath, { params: { query: { search } } });
  return useQuery({
    ...query,
    enabled: isEnabled,
    staleTime: 60_000,
    ...(isEnabled && { placeholderData: keepPreviousData }),
  });
}

/** The facets may lack the chosen company. */
export function useCompanyName(companyCode: string | undefined): string | undefined {
  const query = api.queryOptions('get', companyFacetsPath, { params: { query: { companyCode: companyCode ?? '' } } });
  return useQuery({ ...query, enabled: companyCode !== undefined, staleTime: 60_000 }).data?.companies[0]?.companyName;
}

export function preloadMachineList(queryClient: QueryClient, search: ListSearch): void {
  void queryClient.prefetchQuery(windowQuery(listFilter(search), 0));
  void queryClient.prefetchQuery(fleetQuery());
  void queryClient.prefetchQuery(facetsQuery);
}

/** @param onPage receives the number of loaded machines and the total */
export async function fetchAllMatching(
  filter: ListFilter,
  signal: AbortSignal,
  onPage: (come: number, total: number) => void,
): Promise<{ serialNumber: string; applianceName: string }[]> {
  const machines: { serialNumber: string; applianceName: string }[] = [];
  for (let page = await fetchPage(filter, signal); ; page = await fetchPage(filter, signal, page.nextCursor)) {
    machines.push(...page.items.map(({ serialNumber, applianceName }) => ({ serialNumber, applianceName })));
    onPage(machines.length, page.total);
    if (page.nextCursor === null) return machines;
  }
}

async function fetchPage(
  filter: ListFilter,
  signal: AbortSignal,
  cursor: string | null = null,
): Promise<ApplianceList> {
  const query = { ...filter, limit: 200, ...(cursor !== null && { cursor }) };
  return dataOf(fetchClient.GET(listPath, { params: { query }, signal }));
}
