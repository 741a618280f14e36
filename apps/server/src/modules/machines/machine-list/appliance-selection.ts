import type { AlarmFilter, ApplianceFilter } from '@washboard/contract/appliances/appliances';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { findNamedCompanies } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { hasAlarm, hasAlarmAtLeast, hasNoAlarm, joinWorstAlarms } from '../alarms/index.ts';
import { applianceScope, conditionColumn, isApplianceFoundBy, ownedWithin, type Viewer } from '../appliances/index.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { joinAttention } from '../attention/index.ts';

export interface ApplianceSelection extends Viewer {
  filter: ApplianceFilter;
  among?: readonly string[] | undefined;
}

/** PostgreSQL skips the joins whose columns a query does not use. */
export const appliancesWithState = sql`${appliances}
  left join ${companies} on ${companies.companyCode} = ${appliances.companyCode}
  left join ${applianceStates} on ${applianceStates.serialNumber} = ${appliances.serialNumber}`;

/** `searched` is null without a search, or if comparing every row is faster because many companies match. */
export interface SearchedSelection extends ApplianceSelection {
  searched: readonly string[] | null;
}

/**
 * The planner can estimate a company's machines only if the query names it, so this runs before
 * {@link selectedAppliances}.
 */
export async function withSearchedCompanies(orm: Orm, selection: ApplianceSelection): Promise<SearchedSelection> {
  const { search } = selection.filter;
  return { ...selection, searched: search ? await findNamedCompanies(orm, search) : null };
}

/** The tables that an order reads beyond the machines and their states. */
export interface OrderJoins {
  alarms?: boolean;
  /** Silence is counted until this time. */
  attentionAt?: Date | undefined;
}

export function selectedAppliances(selection: SearchedSelection, joins: OrderJoins = {}): SQL {
  const { holder, brand, filter, among } = selection;
  const inScope = applianceScope(holder, brand);
  // The planner would rank all machines in scope, although the site is one company.
  const scope = filter.site ? sql`${inScope} and ${appliances.companyCode} = ${filter.site}` : inScope;
  const conditions = and(
    scope,
    among ? sql`${appliances.serialNumber} = any(${sql.param(among)})` : undefined,
    ...conditionsOf(selection),
  );
  const worst = joins.alarms || filter.alarms ? joinWorstAlarms(scope) : sql``;
  const attention = joins.attentionAt ? joinAttention(scope, joins.attentionAt) : sql``;
  return sql`from ${appliancesWithState} ${worst} ${attention} where ${conditions}`;
}

function conditionsOf({ holder, filter, searched }: SearchedSelection): (SQL | undefined)[] {
  const { search, connection, condition, alarms, gamma, modelNumber, companyCode, firmware } = filter;
  return [
    search ? isApplianceFoundBy(search, searched) : undefined,
    connection ? sql`coalesce(${applianceStates.connection}, 'offline') = ${connection}` : undefined,
    condition ? sql`${conditionColumn} = ${condition}` : undefined,
    alarms ? alarmCondition(alarms) : undefined,
    gamma ? eq(appliances.gamma, gamma) : undefined,
    modelNumber ? eq(appliances.modelNumber, modelNumber) : undefined,
    companyCode ? ownedWithin(holder, companyCode) : undefined,
    firmware ? sql`${applianceStates.versions} ->> 'FW00' = ${firmware}` : undefined,
  ];
}

function alarmCondition(alarms: AlarmFilter): SQL {
  if (alarms === 'any') return hasAlarm;
  return alarms === 'none' ? hasNoAlarm : hasAlarmAtLeast(alarms);
}
