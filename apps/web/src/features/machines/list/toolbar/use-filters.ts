import type { CompanyFacets } from '@washboard/contract/appliances/facets';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { useTranslation } from 'react-i18next';
import { rangeName } from '../../../../lib/machine/model-name.ts';
import { useCompanyName, useFacets, useFleet } from '../list-api.ts';
import { type ListSearch, type SearchChange, shownAlarms, shownConditions, shownConnections } from '../list-search.ts';

export const filterNames = ['condition', 'connection', 'alarms', 'gamma', 'companyCode', 'firmware'] as const;
export type FilterName = (typeof filterNames)[number];

export const noFilters: SearchChange = Object.fromEntries(filterNames.map((name) => [name, undefined]));

export interface FilterOption {
  value: string;
  label: string;
  machines: number | undefined;
}

export interface Filter {
  name: FilterName;
  label: string;
  options: readonly FilterOption[];
  /** The server has to search for other options if this is false. */
  areAllOptions: boolean;
  chosen: string | null;
}

/** The API filters alarms by "at least" a severity. */
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

export function useFilters(search: ListSearch): readonly Filter[] {
  const { t } = useTranslation(['appliances', 'common']);
  const fleet = useFleet().data;
  const facets = useFacets().data;
  const offline = fleet?.byCondition.offline;

  const options: Record<FilterName, FilterOption[]> = {
    condition: shownConditions.map((value) => ({
      value,
      label: t(`common:condition.${value}`),
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
    companyCode: (facets?.companies ?? []).map(companyOption),
    firmware: (facets?.firmware ?? []).map(({ version, machines }) => ({ value: version, label: version, machines })),
  };

  const { companyCode } = search;
  const isAmong = options.companyCode.some(({ value }) => value === companyCode);
  const companyName = useCompanyName(facets && !facets.areAllCompanies && !isAmong ? companyCode : undefined);

  return filterNames.map((name) => {
    const value = search[name];
    const option = options[name].find((candidate) => candidate.value === value);
    const found = name === 'companyCode' ? companyName : undefined;
    return {
      name,
      label: t(`list.filter.${name}`),
      options: options[name],
      areAllOptions: name !== 'companyCode' || facets?.areAllCompanies !== false,
      // The address may name an option that does not exist.
      chosen: option?.label ?? found ?? value ?? null,
    };
  });
}

export function companyOption({
  companyCode,
  companyName,
  machines,
}: CompanyFacets['companies'][number]): FilterOption {
  return { value: companyCode, label: companyName, machines };
}
