import type { AlarmInboxTab, InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import type { AlarmRank } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { oneOf, readWholeNumber, searchParser, textUpTo } from '../../../lib/search-params.ts';

// Importing the contract's values would enlarge the first bundle.
const tabs = ['mine', 'done'] as const satisfies readonly AlarmInboxTab[];
const ranks = ['critical', 'unknown', 'warning', 'notice'] as const satisfies readonly AlarmRank[];
const gammas = ['infinity', 'hiline', 'prime', 'ge', 'tl', 'ce', 'hpw'] as const satisfies readonly Gamma[];

export interface InboxFilter {
  severity?: AlarmRank;
  gamma?: Gamma;
  companyCode?: string;
}

export interface InboxSearch extends InboxFilter {
  /** Undefined means `open`. */
  tab?: Exclude<AlarmInboxTab, 'open'>;
  /** The chosen alarm. Its ID changes each time the alarm comes back, so it counts among ended alarms only. */
  machine?: string;
  code?: string;
  id?: number;
}

export const parseInboxSearch: (raw: Record<string, unknown>) => InboxSearch = searchParser({
  tab: oneOf(tabs),
  severity: oneOf(ranks),
  gamma: oneOf(gammas),
  companyCode: textUpTo(6, /^\d{6}$/),
  machine: textUpTo(20, /^[A-Z0-9]{4,20}$/),
  code: textUpTo(10),
  id: readWholeNumber,
});

export function inboxFilter({ severity, gamma, companyCode }: InboxSearch): InboxFilter {
  return {
    ...(severity !== undefined && { severity }),
    ...(gamma !== undefined && { gamma }),
    ...(companyCode !== undefined && { companyCode }),
  };
}

/** The address of the list with this alarm beside it. */
export function searchWithChosen(search: InboxSearch, { serialNumber, errorCode, id }: InboxAlarm): InboxSearch {
  const { id: _previous, ...list } = search;
  return { ...list, machine: serialNumber, code: errorCode, ...(search.tab === 'done' && { id }) };
}

/** An alarm that ends and comes again keeps its place. */
export function inboxAlarmKey({ serialNumber, errorCode, id }: InboxAlarm, { tab }: InboxSearch): string {
  return `${serialNumber} ${errorCode} ${tab === 'done' ? id : ''}`;
}

export function isChosen({ serialNumber, errorCode, id }: InboxAlarm, search: InboxSearch): boolean {
  const { tab, machine, code } = search;
  const isSame = serialNumber === machine && errorCode === code;
  return isSame && (tab !== 'done' || search.id === undefined || search.id === id);
}
