import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { Resolution, ResolutionEntry } from '@washboard/contract/alarms/resolutions';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';
import { useOutbox, useWaiting } from '../../../lib/offline/outbox-context.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';
import type { registerFilter } from './register-search.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/alarms';
const pageSize = 100;
const maxOpen = 200;
/** The web app takes the texts from the data model. */
const withoutTexts = { texts: 'false' } as const;

/** No live message reports the notes of other users, so they are polled. */
const askAgainMs = 15_000;

type Filter = ReturnType<typeof registerFilter>;

export function useRegister(serialNumber: string, filter: Filter) {
  const machine = { path: { serialNumber } };
  const open = api.useQuery(
    'get',
    path,
    { params: { ...machine, query: { ...filter, ...withoutTexts, state: 'open', limit: maxOpen } } },
    { enabled: filter.state !== 'past', placeholderData: (previous) => previous, refetchInterval: askAgainMs },
  );
  const past = api.useInfiniteQuery(
    'get',
    path,
    { params: { ...machine, query: { ...filter, ...withoutTexts, state: 'past', limit: pageSize } } },
    {
      enabled: filter.state !== 'open',
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
      refetchInterval: askAgainMs,
    },
  );
  const openItems: Alarm[] = filter.state === 'past' ? [] : (open.data?.items ?? []);
  const pastItems: Alarm[] = filter.state === 'open' ? [] : (past.data?.pages.flatMap(({ items }) => items) ?? []);
  const asked = [...(filter.state === 'past' ? [] : [open]), ...(filter.state === 'open' ? [] : [past])];
  return {
    open: openItems,
    past: pastItems,
    isPending: asked.some(({ isPending }) => isPending),
    isOfBefore: asked.some(({ isPlaceholderData }) => isPlaceholderData),
    failure: asked.find(({ isError, data }) => isError && !data)?.error ?? null,
    retry: () => asked.forEach((query) => void query.refetch()),
    pages: {
      hasNextPage: filter.state !== 'open' && past.hasNextPage,
      isFetchingNextPage: past.isFetchingNextPage,
      fetchNextPage: past.fetchNextPage,
    },
  };
}

export function refetchAlarms(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['get', path] });
}

/** @param standing changes when the machine raises or clears an alarm */
export function useRefetchAlarms(standing: string): void {
  const queryClient = useQueryClient();
  useOnChange(standing, () => void refetchAlarms(queryClient));
}

interface ResolvedAlarm {
  serialNumber: string;
  alarmId: number;
  entry: ResolutionEntry;
}

/** @throws a problem document or a network error */
export async function saveResolution(resolved: ResolvedAlarm, signal: AbortSignal | null = null): Promise<void> {
  const { serialNumber, alarmId: id, entry } = resolved;
  const params = { path: { serialNumber, id } };
  await dataOf(fetchClient.PUT(`${path}/{id}/resolution`, { params, body: entry, signal }));
}

/**
 * Without a network the note waits in the outbox.
 * @param onSaved is called even if the alarm has moved in the list, unlike callbacks of `mutate`
 */
export function useResolveAlarm(
  serialNumber: string,
  { id: alarmId, errorCode }: Pick<Alarm, 'id' | 'errorCode'>,
  onSaved: () => void,
) {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const waiting = useWaiting('alarmResolution', serialNumber).find(({ content }) => content.alarmId === alarmId);
  return useMutation({
    mutationFn: async (entry: ResolutionEntry) => {
      if (!outbox) return saveResolution({ serialNumber, alarmId, entry });
      const content = { alarmId, errorCode, entry };
      return outbox.submit({ kind: 'alarmResolution', serialNumber, content, ...(waiting && { id: waiting.id }) });
    },
    // The draft must end before the refetch, or the form takes the note for another user's.
    onSuccess: onSaved,
    // A note in the outbox has not reached the server, so a refetch brings nothing new.
    onSettled: (outcome) => (outcome === 'waiting' ? undefined : refetchAlarms(queryClient)),
  });
}

/** @throws a problem document or a network error */
export async function readResolution(
  { serialNumber, alarmId: id }: Pick<ResolvedAlarm, 'serialNumber' | 'alarmId'>,
  signal: AbortSignal,
): Promise<Resolution | null> {
  const params = { path: { serialNumber, id } };
  const { items } = await dataOf(fetchClient.GET(`${path}/{id}/resolutions`, { params, signal }));
  return items[0] ?? null;
}

export function useResolutionHistory(serialNumber: string, id: number, isEnabled: boolean) {
  const params = { path: { serialNumber, id } };
  return api.useQuery('get', `${path}/{id}/resolutions`, { params }, { enabled: isEnabled });
}
