import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { HygieneFilter } from '@washboard/contract/hygiene/hygiene-records';
import { dayAt, endOfDay, startOfDay } from '@washboard/contract/time/calendar';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';
import { exports } from '../../../lib/exports/exports.ts';
import type { ReaderHeader } from '../../../lib/exports/use-reader-header.ts';
import { useOutbox, useWaiting } from '../../../lib/offline/outbox-context.ts';
import type { OutboxContent } from '../../../lib/offline/outbox-item.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { type CalendarDay, type Days, monthPeriod } from '../days/month-days.ts';
import { askAgainMs, daysPath, recordsPath, refetchHygiene } from '../record/record-api.ts';
import type { MachineHygieneSearch } from './machine-hygiene-search.ts';

const machinePath = '/api/v1/event-hub-listener/{serialNumber}';
const pageSize = 50;
const openPageSize = 5;

const instantsOf = ({ from, to }: Days, timeZone: string) => ({
  startDate: new Date(startOfDay(from, timeZone)).toISOString(),
  stopDate: new Date(endOfDay(to, timeZone)).toISOString(),
});

interface RecordsSearch {
  serialNumber: string;
  days: Days;
  timeZone: string;
  filter: HygieneFilter | undefined;
}

type PageQuery = { startDate?: string; stopDate?: string; filter?: HygieneFilter; limit: number };

const pageQuery = ({ days, timeZone, filter }: Omit<RecordsSearch, 'serialNumber'>): PageQuery => ({
  ...instantsOf(days, timeZone),
  ...(filter && { filter }),
  limit: pageSize,
});

const openQuery: PageQuery = { filter: 'open', limit: openPageSize };

/** Infinite queries of `api` cannot be prefetched, so this makes the same ones. */
const recordPages = (serialNumber: string, query: PageQuery) =>
  infiniteQueryOptions({
    queryKey: ['get', recordsPath, { params: { path: { serialNumber }, query } }] as const,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { path: { serialNumber }, query: { ...query, ...(cursor !== null && { cursor }) } };
      return dataOf(fetchClient.GET(recordsPath, { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const useRecords = ({ serialNumber, ...search }: RecordsSearch) =>
  useRecordPages(serialNumber, pageQuery(search));

export const useOpenDeviations = (serialNumber: string) => useRecordPages(serialNumber, openQuery);

const useRecordPages = (serialNumber: string, query: PageQuery) =>
  useInfiniteQuery({
    ...recordPages(serialNumber, query),
    placeholderData: (previous) => previous,
    refetchInterval: askAgainMs,
  });

const daysQuery = (serialNumber: string, { from, to }: Days) =>
  api.queryOptions('get', daysPath, { params: { path: { serialNumber }, query: { from, to } } });

export const useHygieneDays = (serialNumber: string, days: Days) =>
  useQuery({ ...daysQuery(serialNumber, days), refetchInterval: askAgainMs });

const gapsQuery = (serialNumber: string) =>
  api.queryOptions('get', `${machinePath}/hygieneGaps`, { params: { path: { serialNumber } } });

export const useGaps = (serialNumber: string) => useQuery({ ...gapsQuery(serialNumber), refetchInterval: askAgainMs });

const limitsQuery = (serialNumber: string) =>
  api.queryOptions('get', `${machinePath}/limitProfile`, { params: { path: { serialNumber } } });

export const useMachineLimits = (serialNumber: string) => useQuery(limitsQuery(serialNumber));

interface Preloaded {
  machine: { serialNumber: string; timeZone: string };
  search: MachineHygieneSearch;
}

export function preloadRecords(queryClient: QueryClient, { machine, search }: Preloaded): void {
  const { serialNumber, timeZone } = machine;
  const { monthDays, listDays } = monthPeriod(search, dayAt(serverNowMs(), timeZone));
  const listed = pageQuery({ days: listDays, timeZone, filter: search.filter });
  void queryClient.prefetchInfiniteQuery(recordPages(serialNumber, listed));
  void queryClient.prefetchInfiniteQuery(recordPages(serialNumber, openQuery));
  void queryClient.prefetchQuery(daysQuery(serialNumber, monthDays));
  void queryClient.prefetchQuery(gapsQuery(serialNumber));
  void queryClient.prefetchQuery(limitsQuery(serialNumber));
}

type SeenDay = OutboxContent<'hygieneReview'>;

/** @throws a problem document or a network error */
export async function saveReview(
  { serialNumber, ...body }: SeenDay & { serialNumber: string },
  signal: AbortSignal | null = null,
): Promise<void> {
  const params = { path: { serialNumber } };
  await dataOf(fetchClient.POST(`${machinePath}/hygieneReviews`, { params, body, signal }));
}

/** The server gets the counts that the reader saw; without a network the outbox stores them. */
export function useSignDay(serialNumber: string) {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const waiting = useWaiting('hygieneReview', serialNumber);
  return useMutation({
    mutationFn: async ({ day, valid, deviating, open, notJudgeable }: CalendarDay) => {
      const content = { day, seen: { valid, deviating, open, notJudgeable } };
      if (!outbox) return saveReview({ serialNumber, ...content });
      const before = waiting.find((item) => item.content.day === day);
      return outbox.submit({ kind: 'hygieneReview', serialNumber, content, ...(before && { id: before.id }) });
    },
    onSettled: (outcome) => (outcome === 'waiting' ? undefined : refetchHygiene(queryClient)),
  });
}

interface RecordsExport extends RecordsSearch {
  format: 'pdf' | 'csv' | 'json';
  header: ReaderHeader;
}

export async function saveRecords(order: RecordsExport): Promise<void> {
  const { serialNumber, days, timeZone, filter, format, header } = order;
  await exports.start(`hygiene-${serialNumber}.${format}`, (init) =>
    fetchClient.GET(`${recordsPath}/export`, {
      params: {
        path: { serialNumber },
        query: { ...instantsOf(days, timeZone), ...(filter && { filter }), format },
        header,
      },
      ...init,
    }),
  );
}

/**
 * @param period null for the whole ledger
 * @throws a problem document or a network error
 */
export async function saveLedger(serialNumber: string, period: (Days & { timeZone: string }) | null): Promise<void> {
  await exports.start(`ledger-${serialNumber}.json`, (init) =>
    fetchClient.GET(`${machinePath}/ledger`, {
      params: { path: { serialNumber }, query: period ? instantsOf(period, period.timeZone) : {} },
      ...init,
    }),
  );
}
