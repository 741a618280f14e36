import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { MachineNews } from '../../lib/live/live-messages.ts';
import type { ShownState } from '../../lib/live/state-versions.ts';
import { onNextBeat } from '../../lib/time/beat.ts';
import {
  type CachedDetail,
  type CachedList,
  companyFacetsPath,
  detailPath,
  facetsPath,
  fleetPath,
  listPath,
  sitesPath,
} from './appliances-api.ts';
import {
  applyToDetail,
  applyToList,
  isCountedOtherwise,
  type NewsByMachine,
  newsByMachine,
} from './apply-live-news.ts';

/** Hundreds of machines may report in the same second, so renders are limited. */
const redrawIntervalMs = 500;

/** A busy fleet would refetch its figures all the time. */
const countAgainMs = 2000;

export function createLiveUpdates(queryClient: QueryClient) {
  let batch: MachineNews[] = [];
  let isFlushDue = false;
  let flushedAtMs = Number.NEGATIVE_INFINITY;
  let isCountDue = false;

  function applyTo<T extends object>(queryKey: QueryKey, apply: (data: T) => T): { before: T; after: T }[] {
    const changes: { before: T; after: T }[] = [];
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
      const before = query.state.data as T | undefined;
      const after = before && apply(before);
      if (!after || after === before) continue;
      // News of one machine does not make the others fresh, so the response keeps its age.
      queryClient.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt });
      changes.push({ before, after });
    }
    return changes;
  }

  function countAgainSoon(): void {
    if (isCountDue) return;
    isCountDue = true;
    setTimeout(() => {
      isCountDue = false;
      void queryClient.invalidateQueries({ queryKey: ['get', fleetPath] });
    }, countAgainMs);
  }

  function flush(): void {
    const news = newsByMachine(batch);
    batch = [];
    isFlushDue = false;
    flushedAtMs = performance.now();
    const lists = applyTo<CachedList>(['get', listPath], (list) => applyToList(list, news));
    applyTo<CachedDetail>(['get', detailPath], (detail) => applyToDetail(detail, news));
    if (lists.some(({ before, after }) => areFiguresOld(before, after, news))) countAgainSoon();
  }

  return {
    add(news: MachineNews): void {
      batch.push(news);
      if (isFlushDue) return;
      isFlushDue = true;
      if (performance.now() - flushedAtMs > redrawIntervalMs) setTimeout(flush);
      else onNextBeat(redrawIntervalMs, flush);
    },

    /** Machines whose news waits for the next redraw are left out. */
    *shownStates(): Generator<ShownState> {
      const waiting = new Set(batch.map(({ serialNumber }) => serialNumber));
      const lists = queryClient.getQueriesData<CachedList>({ queryKey: ['get', listPath] });
      const details = queryClient.getQueriesData<CachedDetail>({ queryKey: ['get', detailPath] });
      const shown = [
        ...lists.flatMap(([, list]) => list?.items ?? []),
        ...details.flatMap(([, detail]) => detail ?? []),
      ];
      for (const { serialNumber, state } of shown) if (!waiting.has(serialNumber)) yield [serialNumber, state];
    },

    /** Live messages that were lost during an interruption are not sent again. */
    refetch(): void {
      for (const path of [listPath, detailPath, fleetPath, facetsPath, companyFacetsPath, sitesPath]) {
        void queryClient.invalidateQueries({ queryKey: ['get', path] });
      }
    },
  };
}

function areFiguresOld(before: CachedList, after: CachedList, news: NewsByMachine): boolean {
  return before.items.some(({ serialNumber, state }, i) => {
    const next = after.items[i];
    return news.has(serialNumber) && next !== undefined && isCountedOtherwise(state, next.state);
  });
}
