import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import type { ProgramsSearch } from './programs-search.ts';

const listPath = '/api/v1/account/subscriptionKeys';
const keyPath = '/api/v1/account/subscriptionKeys/{id}';
const rotatePath = '/api/v1/account/subscriptionKeys/{id}/rotate';

export function useSubscriptionKeys({ state = 'active' }: ProgramsSearch) {
  return api.useQuery('get', listPath, { params: { query: { state } } }, { placeholderData: (before) => before });
}

export function useSubscriptionKey(id: string) {
  return api.useQuery('get', keyPath, { params: { path: { id } } });
}

/** Refetches after a refusal too: another administrator may have changed the key. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const path of [listPath, keyPath]) void client.invalidateQueries({ queryKey: ['get', path] });
  };
}

export const useCreateSubscriptionKey = () => api.useMutation('post', listPath, { onSettled: useRefresh() });

export const useChangeSubscriptionKey = () => api.useMutation('put', keyPath, { onSettled: useRefresh() });

export const useRotateSubscriptionKey = () => api.useMutation('post', rotatePath, { onSettled: useRefresh() });

export const useRevokeSubscriptionKey = () => api.useMutation('delete', keyPath, { onSettled: useRefresh() });
