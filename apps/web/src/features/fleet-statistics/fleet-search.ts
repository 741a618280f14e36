import type { FleetFigure, FleetGrouping, FleetSort } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { oneOf, searchParser, textUpTo } from '../../lib/search-params.ts';

// Importing the contract's values would enlarge the first bundle.
export const fleetFigures = [
  'validShare',
  'cost',
  'water',
  'energy',
  'chemistry',
] as const satisfies readonly FleetFigure[];
export const sortKeys = ['outliers', 'name', 'cycles', ...fleetFigures] as const;
export type SortKey = (typeof sortKeys)[number];

export const groupings = ['site', 'machine'] as const satisfies readonly FleetGrouping[];
export const fleetPeriods = ['4w', '12w', '12m'] as const;
export type FleetPeriod = (typeof fleetPeriods)[number];

export interface FleetSearch {
  by?: FleetGrouping;
  period?: FleetPeriod;
  search?: string;
  sort?: FleetSort;
}

const sorts: readonly FleetSort[] = sortKeys.flatMap((key): FleetSort[] =>
  key === 'outliers' ? [key] : [key, `-${key}`],
);

export const parseFleetSearch: (raw: Record<string, unknown>) => FleetSearch = searchParser({
  by: oneOf(groupings, 'site'),
  period: oneOf(fleetPeriods, '4w'),
  search: textUpTo(100),
  sort: oneOf(sorts, 'outliers'),
});
