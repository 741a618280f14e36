import type { ConnectionState } from '@washboard/contract/appliances/appliance-state';
import type { AlarmFilter, ApplianceSort, Gamma } from '@washboard/contract/appliances/appliances';
import type { Condition } from '@washboard/contract/appliances/condition';

// Spelt out, because the router reads addresses before anything else is loaded, the contract's schemas included.
/** Without `offline`, which is a matter of the connection. */
export const shownConditions = [
  'running',
  'ready',
  'startup',
  'shutdown',
  'off',
  'unknown',
] as const satisfies readonly Condition[];
export const shownConnections = ['online', 'offline'] as const satisfies readonly ConnectionState[];
export const shownAlarms = ['any', 'critical', 'warning', 'notice', 'none'] as const satisfies readonly AlarmFilter[];
const gammas = ['infinity', 'hiline', 'prime', 'ge', 'tl', 'ce', 'hpw'] as const satisfies readonly Gamma[];
export const listSorts = [
  'applianceName',
  '-applianceName',
  'alarms',
  'lastHeard',
  '-lastHeard',
  'serialNumber',
  '-serialNumber',
  'companyName',
  '-companyName',
] as const satisfies readonly ApplianceSort[];

/** What the address bar says about the machine list. What is not there has its default. */
export interface ListSearch {
  search?: string;
  condition?: (typeof shownConditions)[number];
  connection?: (typeof shownConnections)[number];
  alarms?: (typeof shownAlarms)[number];
  gamma?: (typeof gammas)[number];
  companyCode?: string;
  firmware?: string;
  sort?: ListSort;
  view?: ListView;
}
export type ListSort = (typeof listSorts)[number];
export type ListView = 'cards' | 'table';

/** What decides which machines are shown, and in which order. */
export type ListFilter = Omit<ListSearch, 'view'>;

/** Undefined leaves a field out, which means its default. */
export type SearchChange = { [Field in keyof ListSearch]: ListSearch[Field] | undefined };

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

function text(value: unknown, longest: number): string | undefined {
  // The router reads ?search=240001 as a number.
  const told = typeof value === 'number' ? String(value) : value;
  return typeof told === 'string' ? told.trim().slice(0, longest) || undefined : undefined;
}

/** Reads an address that anybody may have typed: what is not understood is left out, never an error. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const companyCode = text(raw.companyCode, 6);
  const sort = oneOf(listSorts, raw.sort);
  return withoutGaps({
    search: text(raw.search, 100),
    condition: oneOf(shownConditions, raw.condition),
    connection: oneOf(shownConnections, raw.connection),
    alarms: oneOf(shownAlarms, raw.alarms),
    gamma: oneOf(gammas, raw.gamma),
    companyCode: companyCode && /^\d{6}$/.test(companyCode) ? companyCode : undefined,
    firmware: text(raw.firmware, 20),
    sort: sort === 'applianceName' ? undefined : sort,
    view: raw.view === 'table' ? 'table' : undefined,
  });
}

export function withoutGaps(search: SearchChange): ListSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
