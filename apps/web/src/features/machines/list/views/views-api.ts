import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api.ts';
import { type ListSearch, parseListSearch } from '../list-search.ts';

const listPath = '/api/v1/account/views';
const viewPath = '/api/v1/account/views/{id}';

export function useViews() {
  return api.useQuery('get', listPath, undefined, { staleTime: 60_000 });
}

/** The menu stays open until the refetch shows the change. */
export function useViewChanges() {
  const queryClient = useQueryClient();
  const whenDone = { onSettled: () => queryClient.invalidateQueries({ queryKey: ['get', listPath] }) };
  return {
    save: api.useMutation('post', listPath, whenDone),
    change: api.useMutation('put', viewPath, whenDone),
    remove: api.useMutation('delete', viewPath, whenDone),
  };
}

/** The order of the parameters and unknown ones do not matter. */
export function isSameSearch(one: object, other: object): boolean {
  return textOf(parseListSearch({ ...one })) === textOf(parseListSearch({ ...other }));
}

function textOf(search: ListSearch): string {
  return JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)));
}
