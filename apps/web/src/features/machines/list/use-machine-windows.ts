import { useQueries, useQuery } from '@tanstack/react-query';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { useState } from 'react';
import { windowQuery } from './list-api.ts';
import type { ListFilter } from './list-search.ts';
import { type Stretch, windowSize, windowsAround } from './windows.ts';

/** The previous list stays until the response for the wanted filter arrives. */
export function useAnsweredFilter(wanted: ListFilter): { filter: ListFilter; isAnswered: boolean } {
  const { isPending } = useQuery(windowQuery(wanted, 0));
  const [answered, setAnswered] = useState(wanted);
  if (!isPending && answered !== wanted) setAnswered(wanted);
  return isPending ? { filter: answered, isAnswered: answered === wanted } : { filter: wanted, isAnswered: true };
}

/** News of machines does not change the total, so it renders nothing here. */
export function useMatching(filter: ListFilter) {
  return useQuery({ ...windowQuery(filter, 0), select: ({ total }) => total });
}

export function useMachineWindows(filter: ListFilter, total: number, seen: Stretch) {
  const offsets = windowsAround(seen, total);
  const windows = useQueries({ queries: offsets.map((offset) => windowQuery(filter, offset)) });
  const begin = offsets[0] ?? 0;
  return {
    at(index: number): ApplianceSummary | undefined {
      const items = windows[Math.floor((index - begin) / windowSize)]?.data?.items;
      return items?.[index % windowSize];
    },
    failed: windows.find(({ isError, data }) => isError && !data),
  };
}
