import type { QueryClient } from '@tanstack/react-query';
import type { MachineNews } from '../../lib/live/live-messages.ts';
import { type CachedDetail, type CachedList, detailPath, listPath } from './appliances-api.ts';
import { applyToDetail, applyToList } from './apply-live-news.ts';
import { fleetTally } from './list/fleet-tally.ts';

/** Hundreds of machines may report in the same second; the screen is redrawn at most this often. */
const batchMs = 200;

function isCachedList(data: unknown): data is CachedList {
  return typeof data === 'object' && data !== null && 'pages' in data;
}

/** Writes live news into everything the query cache knows about machines. */
export function createLiveUpdates(queryClient: QueryClient) {
  let batch: MachineNews[] = [];
  let isFlushDue = false;

  function flush(): void {
    const news = batch;
    batch = [];
    isFlushDue = false;
    fleetTally.add(news);
    queryClient.setQueriesData<CachedList>({ queryKey: ['get', listPath] }, (list) =>
      isCachedList(list) ? applyToList(list, news) : list,
    );
    queryClient.setQueriesData<CachedDetail>({ queryKey: ['get', detailPath] }, (detail) =>
      detail ? applyToDetail(detail, news) : detail,
    );
    // A machine came or went: the server counts again.
    if (news.some(({ type }) => type === 'connection')) {
      void queryClient.invalidateQueries({
        queryKey: ['get', listPath],
        predicate: ({ state }) => !isCachedList(state.data),
      });
    }
  }

  return {
    add(news: MachineNews): void {
      batch.push(news);
      if (isFlushDue) return;
      isFlushDue = true;
      setTimeout(flush, batchMs);
    },

    /** After an interruption: live messages are not made up for, so everything about machines is fetched anew. */
    refetch(): void {
      void queryClient.invalidateQueries({ queryKey: ['get', listPath] });
      void queryClient.invalidateQueries({ queryKey: ['get', detailPath] });
    },
  };
}
