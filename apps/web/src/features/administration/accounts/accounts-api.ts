import { api } from '../../../lib/api/api.ts';
import type { AccountsSearch } from './accounts-search.ts';

const pageSize = 50;

/** The accounts that the reader administers, page by page. */
export function useAccounts(search: AccountsSearch) {
  return api.useInfiniteQuery(
    'get',
    '/api/v1/account/users',
    { params: { query: { ...search, limit: pageSize } } },
    {
      // Null is omitted from the address; undefined would become the client's default.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
    },
  );
}
