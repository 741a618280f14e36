import { type ListSearch, parseListSearch } from '../list-search.ts';

/** Whether two searches are equivalent, ignoring their form and other fields. */
export function isSameSearch(one: object, other: object): boolean {
  return textOf(parseListSearch({ ...one })) === textOf(parseListSearch({ ...other }));
}

function textOf(search: ListSearch): string {
  return JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)));
}
