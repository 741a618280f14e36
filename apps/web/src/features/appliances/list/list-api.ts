import type { ApplianceList } from '@washboard/contract/appliances/appliances';
import { api, fetchClient } from '../../../lib/api/api.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { facetsPath, fleetPath, listPath } from '../appliances-api.ts';
import type { ListFilter } from './list-search.ts';
import { windowSize } from './windows.ts';

/** The machines that match, from the one with this number on. */
export function windowQuery(filter: ListFilter, offset: number) {
  return api.queryOptions('get', listPath, { params: { query: { ...filter, offset, limit: windowSize } } });
}

/** Midnight of the reader. */
function startOfToday(): string {
  return new Date(new Date(serverNowMs()).setHours(0, 0, 0, 0)).toISOString();
}

/** The figures of all machines in scope. */
export function useFleet() {
  return api.useQuery('get', fleetPath, { params: { query: { from: startOfToday() } } }, { refetchInterval: 10_000 });
}

/** What there is to filter by. */
export function useFacets() {
  return api.useQuery('get', facetsPath, undefined, { staleTime: 60_000 });
}

/** The machines that match, all of them, page after page. @param onPage how many of how many have come */
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
  const { data, error } = await fetchClient.GET(listPath, { params: { query }, signal });
  if (error) throw error;
  return data;
}
