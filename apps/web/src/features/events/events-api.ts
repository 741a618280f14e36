import type { MachineEventLine } from '@washboard/contract/events/events';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import type { EventsFilter } from './events-search.ts';
import { mergeEvents } from './merge-events.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/events';
const pageSize = 100;
const newestSize = 50;

/** No live message tells of events, so they are asked for while somebody looks. */
const askAgainMs = 5000;

/** Pages of events, and in front of them what happened since. @param standing changes when something happened */
export function useEvents(serialNumber: string, filter: EventsFilter, standing: string) {
  const machine = { path: { serialNumber } };
  const pages = api.useInfiniteQuery(
    'get',
    path,
    { params: { ...machine, query: { ...filter, limit: pageSize } } },
    {
      // Null is left out of the address, while undefined would become the client's own default.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      // Asked for once: many pages are not read again because one event came.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );
  const newest = api.useQuery(
    'get',
    path,
    { params: { ...machine, query: { ...filter, limit: newestSize } } },
    { enabled: pages.data !== undefined, refetchInterval: askAgainMs },
  );
  const loaded: MachineEventLine[] = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { events, hasGap } = mergeEvents(loaded, newest.data?.items ?? [], newest.data?.nextCursor === null);

  const { refetch: loadAnew } = pages;
  useEffect(() => {
    if (hasGap) void loadAnew();
  }, [hasGap, loadAnew]);
  const known = useRef(standing);
  const { refetch: askForNewest } = newest;
  useEffect(() => {
    if (known.current === standing) return;
    known.current = standing;
    void askForNewest();
  }, [standing, askForNewest]);

  return {
    events,
    isPending: pages.isPending,
    failure: pages.isError && !pages.data ? pages.error : null,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isFetchingMore: pages.isFetchingNextPage,
    fetchMore: () => void pages.fetchNextPage({ cancelRefetch: false }),
  };
}

/** One event by its address, where it is not in the list. */
export function useEvent(serialNumber: string, id: number) {
  return api.useQuery('get', `${path}/{id}`, { params: { path: { serialNumber, id } } }, { retry: false });
}
