import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationList, Seen } from '@washboard/contract/notifications/notifications';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';

export const notificationsPath = '/api/v1/account/notifications';

/** The limit exceeds the number of critical codes of one machine. */
const critical = { params: { query: { only: 'openCritical', limit: 60 } } } as const;

/** A page has room for a storm at one machine, which the panel shows as one row. */
const listed = { params: { query: { limit: 60 } } };

export const openCriticalKey = () => api.queryOptions('get', notificationsPath, critical).queryKey;
export const notificationsKey = () => api.queryOptions('get', notificationsPath, listed).queryKey;

/** The live socket reports only alarms, so polling finds other changes within a minute. */
export function useOpenCritical() {
  return api.useQuery('get', notificationsPath, critical, { refetchInterval: 60_000 });
}

export function useNotifications() {
  return api.useInfiniteQuery(
    'get',
    notificationsPath,
    listed,
    // The client omits null from the URL, but replaces undefined with its default.
    { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
  );
}

export function useMarkSeen() {
  const client = useQueryClient();
  return api.useMutation('post', '/api/v1/account/notifications/seen', {
    onSuccess: ({ unseen }, { body }) => {
      setUnseen(client, unseen);
      setSeen(client, body);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: openCriticalKey() }),
  });
}

function setUnseen(client: QueryClient, unseen: number): void {
  client.setQueryData<NotificationList>(openCriticalKey(), (list) => list && { ...list, unseen });
}

/** A reopened panel shows its cached list first, so the cache is updated too. */
function setSeen(client: QueryClient, { ids = [], until = '' }: Seen): void {
  client.setQueryData<InfiniteData<NotificationList>>(notificationsKey(), (data) => {
    const pages = data?.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.at <= until || ids.includes(item.id) ? { ...item, isSeen: true } : item)),
    }));
    return data && pages && { ...data, pages };
  });
}

/** The server stops notifying other users of acknowledged incidents. */
export function useAcknowledge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (incidentIds: readonly string[]) => Promise.all(incidentIds.map(acknowledge)),
    onSettled: () => client.invalidateQueries({ queryKey: ['get', notificationsPath] }),
  });
}

async function acknowledge(incidentId: string): Promise<void> {
  const path = '/api/v1/account/notifications/incidents/{incidentId}/acknowledge';
  await dataOf(fetchClient.POST(path, { params: { path: { incidentId } } }));
}
