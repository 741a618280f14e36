import { type InboxSearch, inboxFilter } from './inbox-search.ts';

/** The address of the tab without filters and without a chosen alarm. */
export function tabSearch({ tab }: InboxSearch): InboxSearch {
  return tab ? { tab } : {};
}

/** The address of the list without a chosen alarm. */
export function listSearch(search: InboxSearch): InboxSearch {
  return { ...tabSearch(search), ...inboxFilter(search) };
}
