import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CorrectiveActionEntry } from '@washboard/contract/hygiene/hygiene-records';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';
import { useOutbox, useWaiting } from '../../../lib/offline/outbox-context.ts';

const machinePath = '/api/v1/event-hub-listener/{serialNumber}';
export const recordsPath = `${machinePath}/hygieneRecords` as const;
const recordPath = `${recordsPath}/{id}` as const;
export const daysPath = `${machinePath}/hygieneDays` as const;
export const siteRecordsPath = '/api/v1/appliance/hygieneRecords';
export const siteDaysPath = '/api/v1/appliance/hygieneDays';

/** No live message reports records, so they are polled. */
export const askAgainMs = 30_000;

export const useRecord = (serialNumber: string, id: number) =>
  api.useQuery('get', recordPath, { params: { path: { serialNumber, id } } }, { refetchInterval: askAgainMs });

export const refetchHygiene = (queryClient: QueryClient) =>
  Promise.all(
    [recordsPath, recordPath, daysPath, siteRecordsPath, siteDaysPath].map((path) =>
      queryClient.invalidateQueries({ queryKey: ['get', path] }),
    ),
  );

interface Closing {
  serialNumber: string;
  recordId: number;
  entry: CorrectiveActionEntry;
}

/** @throws a problem document or a network error */
export async function saveCorrectiveAction(closing: Closing, signal: AbortSignal | null = null): Promise<void> {
  const { serialNumber, recordId: id, entry: body } = closing;
  const params = { path: { serialNumber, id } };
  await dataOf(fetchClient.POST(`${recordPath}/correctiveAction`, { params, body, signal }));
}

/** @throws a problem document or a network error */
export async function readClosing(
  { serialNumber, recordId: id }: Pick<Closing, 'serialNumber' | 'recordId'>,
  signal: AbortSignal,
) {
  const params = { path: { serialNumber, id } };
  const { closing } = await dataOf(fetchClient.GET(recordPath, { params, signal }));
  return closing;
}

/**
 * Without a network the action waits in the outbox. Refetches after a refusal too: another user may have been faster.
 */
export function useCloseRecord(serialNumber: string, recordId: number) {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const waiting = useWaiting('correctiveAction', serialNumber).find(({ content }) => content.recordId === recordId);
  return useMutation({
    mutationFn: async (entry: CorrectiveActionEntry) => {
      if (!outbox) return saveCorrectiveAction({ serialNumber, recordId, entry });
      const content = { recordId, entry };
      return outbox.submit({ kind: 'correctiveAction', serialNumber, content, ...(waiting && { id: waiting.id }) });
    },
    onSettled: (outcome) => (outcome === 'waiting' ? undefined : refetchHygiene(queryClient)),
  });
}
