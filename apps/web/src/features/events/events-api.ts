import type { MachineEventLine } from '@washboard/contract/events/events';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { useOnChange } from '../../lib/use-on-change.ts';
import type { EventsFilter } from './events-search.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/events';
const pageSize = 100;
const newestSize = 50;

/** No live message reports events, so they are polled. */
const askAgainMs = 5000;

export function useEvents(serialNumber: string, filter: EventsFilter, standing: string) {
  const machine = { path: { serialNumber } };
  const pages = api.useInfiniteQuery(
    'get',
    path,
    { params: { ...machine, query: { ...filter, limit: pageSize } } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      // One new event must not reload many pages.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );
  const newest = api.useQuery(
    'get',
    path,
    { params: { ...machine, query: { ...filter, limit: newestSize } } },
    {
      enabled: pages.data !== undefined,
      refetchInterval: askAgainMs,
      // The first page contains the newest events.
      initialData: () => pages.data?.pages[0],
      initialDataUpdatedAt: pages.dataUpdatedAt,
      staleTime: askAgainMs,
    },
  );
  const loaded: MachineEventLine[] = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { events, hasGap } = mergeEvents(loaded, newest.data?.items ?? [], newest.data?.nextCursor === null);

  const { refetch: reload } = pages;
  useEffect(() => {
    if (hasGap) void reload();
  }, [hasGap, reload]);
  useOnChange(standing, () => void newest.refetch());

  return {
    events,
    isPending: pages.isPending,
    failure: pages.isError && !pages.data ? pages.error : null,
    retry: () => void pages.refetch(),
    pages,
  };
}

export function useEvent(serialNumber: string, id: number) {
  return api.useQuery('get', `${path}/{id}`, { params: { path: { serialNumber, id } } }, { retry: false });
}

interface Merged {
  events: MachineEventLine[];
  hasGap: boolean;
}

export function mergeEvents(
  loaded: readonly MachineEventLine[],
  newest: readonly MachineEventLine[],
  isNewestAll: boolean,
): Merged {
  const known = new Set(loaded.map(({ id }) => id));
  const added = newest.filter(({ id }) => !known.has(id));
  if (added.length === 0) return { events: [...loaded], hasGap: false };
  return {
    events: [...loaded, ...added].sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id),
    hasGap: added.length === newest.length && !isNewestAll,
  };
}
