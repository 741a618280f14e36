import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api.ts';

const listPath = '/api/v1/account/views';
const viewPath = '/api/v1/account/views/{id}';

export function useViews() {
  return api.useQuery('get', listPath, undefined, { staleTime: 60_000 });
}

/** Changes of views appear immediately: the menu stays open until then. */
export function useViewChanges() {
  const queryClient = useQueryClient();
  const whenDone = { onSettled: () => queryClient.invalidateQueries({ queryKey: ['get', listPath] }) };
  return {
    save: api.useMutation('post', listPath, whenDone),
    change: api.useMutation('put', viewPath, whenDone),
    remove: api.useMutation('delete', viewPath, whenDone),
  };
}
