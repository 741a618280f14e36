import type { Fleet } from '@washboard/contract/appliances/fleet';
import { useTranslation } from 'react-i18next';
import { rangeName } from '../../../../lib/machine/model-name.ts';
import { useFacets, useFleet } from '../list-api.ts';
import { type ListSearch, shownAlarms, shownConditions, shownConnections } from '../list-search.ts';

export const filterNames = ['condition', 'connection', 'alarms', 'gamma', 'companyCode', 'firmware'] as const;
export type FilterName = (typeof filterNames)[number];

export interface FilterOption {
  value: string;
  label: string;
  /** Machines of the whole scope; undefined while nobody knows. */
  machines: number | undefined;
}

export interface Filter {
  name: FilterName;
  label: string;
  options: readonly FilterOption[];
  /** What is chosen, in words. */
  chosen: string | null;
}

/** The severities that "at least" one of them means. */
const severitiesFrom = {
  critical: ['critical'],
  warning: ['critical', 'unknown', 'warning'],
  notice: ['critical', 'unknown', 'warning', 'notice'],
} as const;

function withAlarms({ withAlarms, total, byWorstAlarm }: Fleet, filter: (typeof shownAlarms)[number]): number {
  if (filter === 'any') return withAlarms;
  if (filter === 'none') return total - withAlarms;
  return severitiesFrom[filter].reduce((sum, rank) => sum + byWorstAlarm[rank], 0);
}

/** What there is to filter by, with how many machines each would show. */
export function useFilters(search: ListSearch): readonly Filter[] {
  const { t } = useTranslation('appliances');
  const { t: tCommon } = useTranslation();
  const fleet = useFleet().data;
  const facets = useFacets().data;
  const offline = fleet?.byCondition.offline;

  const options: Record<FilterName, FilterOption[]> = {
    condition: shownConditions.map((value) => ({
      value,
      label: tCommon(`condition.${value}`),
      machines: fleet?.byCondition[value],
    })),
    connection: shownConnections.map((value) => ({
      value,
      label: t(`list.${value}`),
      machines: fleet && offline !== undefined ? (value === 'offline' ? offline : fleet.total - offline) : undefined,
    })),
    alarms: shownAlarms.map((value) => ({
      value,
      label: t(`list.alarms.${value}`),
      machines: fleet && withAlarms(fleet, value),
    })),
    gamma: (facets?.gammas ?? []).map(({ gamma, machines }) => ({ value: gamma, label: rangeName(gamma), machines })),
    companyCode: (facets?.companies ?? []).map(({ companyCode, companyName, machines }) => ({
      value: companyCode,
      label: companyName,
      machines,
    })),
    firmware: (facets?.firmware ?? []).map(({ version, machines }) => ({ value: version, label: version, machines })),
  };

  return filterNames.map((name) => {
    const value = search[name];
    const option = options[name].find((candidate) => candidate.value === value);
    // What the address asks for need not be among what there is.
    return { name, label: t(`list.filter.${name}`), options: options[name], chosen: option?.label ?? value ?? null };
  });
}
