import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api.ts';

const listPath = '/api/v1/account/views';
const viewPath = '/api/v1/account/views/{id}';

export function useViews() {
  return api.useQuery('get', listPath, undefined, { staleTime: 60_000 });
}

/** What becomes of the views shows at once: the menu stays open until it does. */
export function useViewChanges() {
  const queryClient = useQueryClient();
  const whenDone = { onSettled: () => queryClient.invalidateQueries({ queryKey: ['get', listPath] }) };
  return {
    save: api.useMutation('post', listPath, whenDone),
    change: api.useMutation('put', viewPath, whenDone),
    remove: api.useMutation('delete', viewPath, whenDone),
  };
}
