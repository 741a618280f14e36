import type { AlarmFilter, ApplianceFilter } from '@washboard/contract/appliances/appliances';
import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { findNamedCompanies, isOfNamed } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { applianceScope, ownedWithin } from './appliance-scope.ts';
import { conditionColumn, hasAlarm, hasNoAlarm, isAtLeast, joinWorstAlarms } from './state-columns.ts';
import { applianceStates, appliances } from './tables.ts';

export interface Viewer {
  holder: Pick<Holder, 'role' | 'companyCode' | 'userId'>;
  brand: string;
}

export interface Selection extends Viewer {
  filter: ApplianceFilter;
  among?: readonly string[] | undefined;
}

/** PostgreSQL skips the joins whose columns a query does not use. */
export const machines = sql`${appliances}
  left join ${companies} on ${companies.companyCode} = ${appliances.companyCode}
  left join ${applianceStates} on ${applianceStates.serialNumber} = ${appliances.serialNumber}`;

/** `searched` is null without a search, or if comparing every row is faster because many companies match. */
export interface SearchedSelection extends Selection {
  searched: readonly string[] | null;
}

/** The planner can estimate a company's machines only if the query names it, so this runs before {@link selected}. */
export async function withSearchedCompanies(orm: Orm, selection: Selection): Promise<SearchedSelection> {
  const { search } = selection.filter;
  return { ...selection, searched: search ? await findNamedCompanies(orm, search) : null };
}

export function selected(selection: SearchedSelection, areAlarmsUsed: boolean): SQL {
  const { holder, brand, filter, among } = selection;
  const scope = applianceScope(holder, brand);
  const conditions = and(
    scope,
    among ? sql`${appliances.serialNumber} = any(${sql.param(among)})` : undefined,
    ...conditionsOf(selection),
  );
  const worst = areAlarmsUsed || filter.alarms ? joinWorstAlarms(scope) : sql``;
  return sql`from ${machines} ${worst} where ${conditions}`;
}

function conditionsOf({ holder, filter, searched }: SearchedSelection): (SQL | undefined)[] {
  const { search, connection, condition, alarms, gamma, modelNumber, companyCode, firmware } = filter;
  return [
    search ? isFoundBy(search, searched) : undefined,
    connection ? sql`coalesce(${applianceStates.connection}, 'offline') = ${connection}` : undefined,
    condition ? sql`${conditionColumn} = ${condition}` : undefined,
    alarms ? alarmCondition(alarms) : undefined,
    gamma ? eq(appliances.gamma, gamma) : undefined,
    modelNumber ? eq(appliances.modelNumber, modelNumber) : undefined,
    companyCode ? ownedWithin(holder, companyCode) : undefined,
    firmware ? sql`${applianceStates.versions} ->> 'FW00' = ${firmware}` : undefined,
  ];
}

export function isFoundBy(
  search: string,
  searched: SearchedSelection['searched'],
  companyCode: Column = appliances.companyCode,
): SQL {
  return sql`(${containsFolded(appliances.searchText, search)} or ${isOfNamed(companyCode, search, searched)})`;
}

function alarmCondition(alarms: AlarmFilter): SQL {
  if (alarms === 'any') return hasAlarm;
  return alarms === 'none' ? hasNoAlarm : isAtLeast(alarms);
}
