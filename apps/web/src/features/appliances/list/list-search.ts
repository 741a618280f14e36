import type { ConnectionState } from '@washboard/contract/appliances/appliance-state';
import type { ApplianceSort } from '@washboard/contract/appliances/appliances';

// Spelt out, because the router reads addresses before anything else is loaded, the contract's schemas included.
const connectionStates = ['online', 'offline'] as const satisfies readonly ConnectionState[];
const listSorts = ['applianceName', '-applianceName'] as const satisfies readonly ApplianceSort[];
const listViews = ['cards', 'table'] as const;

/** What the address bar says about the machine list. What is not there has its default. */
export interface ListSearch {
  search?: string;
  connection?: (typeof connectionStates)[number];
  sort?: (typeof listSorts)[number];
  view?: (typeof listViews)[number];
}

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** Reads an address that anybody may have typed: what is not understood is left out, never an error. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  // The router reads ?search=240001 as a number.
  const search = typeof raw.search === 'number' ? String(raw.search) : raw.search;
  const connection = oneOf(connectionStates, raw.connection);
  const sort = oneOf(listSorts, raw.sort);
  const view = oneOf(listViews, raw.view);
  return {
    ...(typeof search === 'string' && search.trim() !== '' && { search: search.trim().slice(0, 100) }),
    ...(connection && { connection }),
    ...(sort && sort !== 'applianceName' && { sort }),
    ...(view && view !== 'cards' && { view }),
  };
}
