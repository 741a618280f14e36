import type { ConnectionState } from '@washboard/contract/appliances/appliance-state';
import type { AlarmFilter, ApplianceSort, Gamma } from '@washboard/contract/appliances/appliances';
import type { Condition } from '@washboard/contract/appliances/condition';
import { oneOf, searchParser, textOf } from '../../../lib/search-params.ts';

// The router parses addresses before the contract's schemas are loaded, so their values are repeated.
/** `offline` belongs to the connection filter. */
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
  'alarms',
  'applianceName',
  '-applianceName',
  'lastHeard',
  '-lastHeard',
  'serialNumber',
  '-serialNumber',
  'companyName',
  '-companyName',
] as const satisfies readonly ApplianceSort[];

/** The address omits this order, so it must be the API's default. */
export const defaultSort: ListSort = 'alarms';

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
  /** The server does not know which machines are in Bluetooth range. */
  nearby?: 'only';
}
export type ListSort = (typeof listSorts)[number];
export type ListView = 'cards' | 'table';

export type ListFilter = Omit<ListSearch, 'view' | 'nearby'>;

export function filterOf({ view: _, nearby: __, ...filter }: ListSearch): ListFilter {
  return filter;
}

export type SearchChange = { [Field in keyof ListSearch]: ListSearch[Field] | undefined };

export const parseListSearch: (raw: Record<string, unknown>) => ListSearch = searchParser({
  search: textOf(100),
  condition: oneOf(shownConditions),
  connection: oneOf(shownConnections),
  alarms: oneOf(shownAlarms),
  gamma: oneOf(gammas),
  companyCode: textOf(6, /^\d{6}$/),
  firmware: textOf(20),
  sort: oneOf(listSorts, defaultSort),
  view: oneOf(['cards', 'table'], 'cards'),
  nearby: oneOf(['only']),
});
