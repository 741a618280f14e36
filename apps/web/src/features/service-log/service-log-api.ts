import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceLogChange } from '@washboard/contract/service-log/service-log';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/serviceLog';
const pageSize = 30;
/** The live socket does not report entries of other users, so the page polls. */
const askAgainMs = 30_000;

export function useServiceLog(serialNumber: string) {
  return api.useInfiniteQuery(
    'get',
    path,
    { params: { path: { serialNumber }, query: { limit: pageSize } } },
    {
      // The client omits null from the URL, but replaces undefined with its default.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: askAgainMs,
    },
  );
}

export interface EntryKey {
  serialNumber: string;
  entryId: string;
}

export function useServiceLogEntry({ serialNumber, entryId: id }: EntryKey, isEnabled: boolean) {
  const params = { path: { serialNumber, id } };
  return api.useQuery('get', `${path}/{id}`, { params }, { enabled: isEnabled, staleTime: 0 });
}

/** @throws a problem document or a network error */
export async function readEntry({ serialNumber, entryId: id }: EntryKey, signal: AbortSignal) {
  const params = { path: { serialNumber, id } };
  return dataOf(fetchClient.GET(`${path}/{id}`, { params, signal }));
}

export async function refetchServiceLog(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['get', path] }),
    queryClient.invalidateQueries({ queryKey: ['get', `${path}/{id}`] }),
  ]);
}

interface SentEntry extends EntryKey {
  change: ServiceLogChange;
}

/**
 * Sending again changes nothing.
 * @throws a problem document or a network error
 */
export async function sendEntry(
  { serialNumber, entryId: id, change }: SentEntry,
  signal: AbortSignal | null = null,
): Promise<void> {
  const params = { path: { serialNumber, id } };
  await dataOf(fetchClient.PUT(`${path}/{id}`, { params, body: change, signal }));
}

export interface PhotoKey extends EntryKey {
  photoId: string;
}

/**
 * Sending again changes nothing.
 * @throws a problem document or a network error
 */
export async function sendPhoto(
  { serialNumber, entryId: id, photoId }: PhotoKey,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal | null = null,
): Promise<void> {
  await dataOf(
    fetchClient.PUT(`${path}/{id}/photos/{photoId}`, {
      params: { path: { serialNumber, id, photoId } },
      body: bytes as never,
      bodySerializer: (body) => body,
      headers: { 'content-type': 'image/jpeg' },
      signal,
    }),
  );
}

export function usePhoto({ serialNumber, entryId: id, photoId }: PhotoKey, isEnabled: boolean) {
  return useQuery({
    // The offline cache stores only queries whose key begins with `get`, so it stores no photos.
    queryKey: ['service log photo', serialNumber, id, photoId],
    queryFn: async ({ signal }): Promise<Blob> => {
      const params = { path: { serialNumber, id, photoId } };
      const data = await dataOf(
        fetchClient.GET(`${path}/{id}/photos/{photoId}`, {
          params,
          signal,
          parseAs: 'blob',
        }),
      );
      return data as Blob;
    },
    // A photo never changes.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isEnabled,
  });
}

export function useDeleteEntry(serialNumber: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => dataOf(fetchClient.DELETE(`${path}/{id}`, { params: { path: { serialNumber, id } } })),
    onSettled: () => refetchServiceLog(queryClient),
  });
}
