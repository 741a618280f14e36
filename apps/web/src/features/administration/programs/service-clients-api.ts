import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import type { ProgramsSearch } from './programs-search.ts';

const listPath = '/api/v1/account/serviceClients';
const clientPath = '/api/v1/account/serviceClients/{id}';
const rotatePath = '/api/v1/account/serviceClients/{id}/rotate';
const pageSize = 50;

export function useServiceClients({ search, state = 'active' }: ProgramsSearch) {
  return api.useInfiniteQuery(
    'get',
    listPath,
    { params: { query: { ...(search && { search }), state, limit: pageSize } } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
    },
  );
}

/** Refetches after a refusal too: another user may have changed the program. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['get', listPath] });
}

export const useCreateServiceClient = () => api.useMutation('post', listPath, { onSettled: useRefresh() });

export const useChangeServiceClient = () => api.useMutation('put', clientPath, { onSettled: useRefresh() });

export const useRotateServiceClient = () => api.useMutation('post', rotatePath, { onSettled: useRefresh() });

export const useRevokeServiceClient = () => api.useMutation('delete', clientPath, { onSettled: useRefresh() });
