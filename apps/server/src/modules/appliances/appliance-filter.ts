import type { AlarmFilter, ApplianceFilter } from '@washboard/contract/appliances/appliances';
import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../actor.ts';
import { containsPattern } from '../../contains-pattern.ts';
import { companies } from '../companies/index.ts';
import { applianceScope, ownedWithin } from '../scope/index.ts';
import { conditionColumn } from './condition-column.ts';
import { applianceStates, appliances } from './tables.ts';
import { hasAlarm, hasNoAlarm, isAtLeast, joinWorstAlarms } from './worst-alarms.ts';

/** Who asks, and of which brand. */
export interface Viewer {
  holder: Pick<Holder, 'role' | 'companyCode' | 'userId'>;
  brand: string;
}

/** What is asked for of the machines in scope. */
export interface Selection extends Viewer {
  filter: ApplianceFilter;
  /** Only of these. */
  among?: readonly string[] | undefined;
}

/** Machines with their company and state; whatever a query does not use of it, the database does not read. */
export const machines = sql`${appliances}
  left join ${companies} on ${companies.companyCode} = ${appliances.companyCode}
  left join ${applianceStates} on ${applianceStates.serialNumber} = ${appliances.serialNumber}`;

/** From and where of a query for the machines that are asked for. */
export function selected({ holder, brand, filter, among }: Selection, areAlarmsUsed: boolean): SQL {
  const scope = applianceScope(holder, brand);
  const conditions = and(
    scope,
    among ? sql`${appliances.serialNumber} = any(${sql.param(among)})` : undefined,
    ...conditionsOf(holder, filter),
  );
  const worst = areAlarmsUsed || filter.alarms ? joinWorstAlarms(scope) : sql``;
  return sql`from ${machines} ${worst} where ${conditions}`;
}

function conditionsOf(holder: Viewer['holder'], filter: ApplianceFilter): (SQL | undefined)[] {
  const { search, connection, condition, alarms, gamma, modelNumber, companyCode, firmware } = filter;
  const pattern = search ? containsPattern(search) : null;
  return [
    pattern
      ? or(
          ilike(appliances.serialNumber, pattern),
          ilike(appliances.applianceName, pattern),
          ilike(appliances.modelNumber, pattern),
          ilike(companies.companyName, pattern),
        )
      : undefined,
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
  return alarms === 'none' ? hasNoAlarm : isAtLeast(alarms);
}
