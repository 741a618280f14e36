import type { FleetSort } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { addDays, dayAt } from '@washboard/contract/time/calendar';
import type { FleetPeriod, SortKey } from './fleet-search.ts';

/** Figures of each valid cycle mean the same on a day that is not over. */
export function fleetDays(period: FleetPeriod, nowMs: number, timeZone: string): { from: string; to: string } {
  const today = dayAt(nowMs, timeZone);
  const to = addDays(today, 1);
  if (period !== '12m') return { from: addDays(to, period === '4w' ? -28 : -84), to };
  const [year = 0, month = 1] = today.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 12)).toISOString().slice(0, 10), to };
}

/** The worst comes first: the lowest share, the highest consumption. */
export function worstFirst(key: SortKey): FleetSort {
  return key === 'outliers' || key === 'name' || key === 'validShare' ? key : `-${key}`;
}

export const sortKey = (sort: FleetSort) => sort.replace(/^-/, '') as SortKey;

export function sortAfter(sort: FleetSort, key: SortKey): FleetSort {
  const first = worstFirst(key);
  if (sort !== first || key === 'outliers') return first;
  return first.startsWith('-') ? key : `-${key}`;
}
