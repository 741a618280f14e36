import { useQueries, useQuery } from '@tanstack/react-query';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { useState } from 'react';
import { windowQuery } from './list-api.ts';
import type { ListFilter } from './list-search.ts';
import { type Stretch, windowSize, windowsAround } from './windows.ts';

/**
 * The last filter whose response has begun to arrive: until then the previous list stays.
 *
 * @param wanted the same object while nothing changes
 */
export function useAnsweredFilter(wanted: ListFilter): { filter: ListFilter; isAnswered: boolean } {
  const { isPending } = useQuery(windowQuery(wanted, 0));
  const [answered, setAnswered] = useState(wanted);
  if (!isPending && answered !== wanted) setAnswered(wanted);
  return isPending ? { filter: answered, isAnswered: answered === wanted } : { filter: wanted, isAnswered: true };
}

/** The number of matching machines only, so that news of machines render nothing here. */
export function useMatching(filter: ListFilter) {
  return useQuery({ ...windowQuery(filter, 0), select: ({ total }) => total });
}

/** The matching machines, fetched window by window as they come into view. */
export function useMachineWindows(filter: ListFilter, total: number, seen: Stretch) {
  const offsets = windowsAround(seen, total);
  const windows = useQueries({ queries: offsets.map((offset) => windowQuery(filter, offset)) });
  const begin = offsets[0] ?? 0;
  return {
    /** Undefined while loading. */
    at(index: number): ApplianceSummary | undefined {
      const items = windows[Math.floor((index - begin) / windowSize)]?.data?.items;
      return items?.[index % windowSize];
    },
    failed: windows.find(({ isError, data }) => isError && !data),
  };
}
