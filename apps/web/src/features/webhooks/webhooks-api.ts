import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import type { WebhookSearch } from './webhooks-search.ts';

const listPath = '/api/v1/account/webhooks';
const webhookPath = '/api/v1/account/webhooks/{id}';
const rotatePath = '/api/v1/account/webhooks/{id}/rotate';
const testPath = '/api/v1/account/webhooks/{id}/test';
const deliveriesPath = '/api/v1/account/webhooks/{id}/deliveries';
const deliveryPath = '/api/v1/account/webhooks/{id}/deliveries/{deliveryId}';
const replayPath = '/api/v1/account/webhooks/{id}/deliveries/{deliveryId}/replay';
const replayFailedPath = '/api/v1/account/webhooks/{id}/deliveries/replay';
const machinesPath = '/api/v1/appliance/appliances';

const pageSize = 50;
const askAgainMs = 5000;

export const useWebhooks = () => api.useQuery('get', listPath, {}, { refetchInterval: askAgainMs });

export const useWebhook = (id: string) =>
  api.useQuery('get', webhookPath, { params: { path: { id } } }, { refetchInterval: askAgainMs });

export const useDeliveries = (id: string, { state }: WebhookSearch) =>
  api.useInfiniteQuery(
    'get',
    deliveriesPath,
    { params: { path: { id }, query: { ...(state && { state }), limit: pageSize } } },
    {
      // The client omits null from the URL, but replaces undefined with its default.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
      refetchInterval: askAgainMs,
    },
  );

export const useDelivery = (id: string, deliveryId: string) =>
  api.useQuery('get', deliveryPath, { params: { path: { id, deliveryId } } }, { refetchInterval: askAgainMs });

export const maxMachinesShown = 8;

export const useWebhookMachines = (search: string) =>
  api.useQuery(
    'get',
    machinesPath,
    { params: { query: { ...(search && { search }), limit: maxMachinesShown } } },
    { placeholderData: (previous) => previous },
  );

/** Another user may have changed the webhook, so it is fetched after a failure too. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const path of [listPath, webhookPath, deliveriesPath, deliveryPath])
      void client.invalidateQueries({ queryKey: ['get', path] });
  };
}

export const useCreateWebhook = () => api.useMutation('post', listPath, { onSettled: useRefresh() });

export const useChangeWebhook = () => api.useMutation('put', webhookPath, { onSettled: useRefresh() });

export const useRotateSecret = () => api.useMutation('post', rotatePath, { onSettled: useRefresh() });

export const useTestWebhook = () => api.useMutation('post', testPath, { onSettled: useRefresh() });

/** A request for the deleted webhook would fail, so only the list is fetched. */
export function useDeleteWebhook() {
  const client = useQueryClient();
  return api.useMutation('delete', webhookPath, {
    onSettled: () => void client.invalidateQueries({ queryKey: ['get', listPath] }),
  });
}

export const useReplay = () => api.useMutation('post', replayPath, { onSettled: useRefresh() });

export const useReplayFailed = () => api.useMutation('post', replayFailedPath, { onSettled: useRefresh() });
