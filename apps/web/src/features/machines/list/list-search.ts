import type { ConnectionState } from '@washboard/contract/appliances/appliance-state';
import type { AlarmFilter, ApplianceSort, Gamma } from '@washboard/contract/appliances/appliances';
import type { Condition } from '@washboard/contract/appliances/condition';
import { oneOf, searchParser, textUpTo } from '../../../lib/search-params.ts';

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
  'attention',
  'alarms',
  'deviations',
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
export const defaultListSort: ListSort = 'attention';

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
  /** The machines of each site under its name. A table has no sections: it can be sorted by company. */
  group?: 'site';
  /** The days that strips show; without it, the last 24 hours. */
  days?: '7d' | '30d';
  /** The server does not know which machines are in Bluetooth range. */
  nearby?: 'only';
}
export type ListSort = (typeof listSorts)[number];
export const listViews = ['strips', 'cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

/** The address omits it. */
export const defaultListView: ListView = 'strips';

export type StripDays = 1 | 7 | 30;

type ChosenFilter = Omit<ListSearch, 'view' | 'group' | 'days' | 'nearby'>;

export interface ListFilter extends ChosenFilter {
  /** Only the machines of this company itself. */
  site?: string;
}

export function listFilter({ view: _, group: __, days: ___, nearby: ____, ...filter }: ListSearch): ChosenFilter {
  return filter;
}

/** @returns how the machines are shown, without which ones */
export function listViewSearch({ view, group, days }: ListSearch): ListSearch {
  return { ...(view && { view }), ...(group && { group }), ...(days && { days }) };
}

/** The order does not matter. */
export function showsExactly(search: ListSearch, filter: ListSearch): boolean {
  const { sort: _, ...shown } = listFilter(search);
  const fields = Object.keys(shown) as (keyof typeof shown)[];
  return fields.length === Object.keys(filter).length && fields.every((field) => shown[field] === filter[field]);
}

export type SearchChange = { [Field in keyof ListSearch]: ListSearch[Field] | undefined };

export const parseListSearch: (raw: Record<string, unknown>) => ListSearch = searchParser({
  search: textUpTo(100),
  condition: oneOf(shownConditions),
  connection: oneOf(shownConnections),
  alarms: oneOf(shownAlarms),
  gamma: oneOf(gammas),
  companyCode: textUpTo(6, /^\d{6}$/),
  firmware: textUpTo(20),
  sort: oneOf(listSorts, defaultListSort),
  view: oneOf(listViews, defaultListView),
  group: oneOf(['site']),
  days: oneOf(['7d', '30d']),
  nearby: oneOf(['only']),
});
