import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DeviatingCycleListQuery } from '@washboard/contract/events/deviating-cycles';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../adapters/database/database.ts';
import { storedInstant, storedText } from '../../../http/list-cursor.ts';
import { companies } from '../../people/companies/index.ts';
import { applianceScope, appliances, narrowScope, type Viewer } from '../appliances/index.ts';
import { isCompleted, isDeviating, isWashing, joinHygieneLimits, mayDeviate } from './hygiene-of-cycles.ts';
import { events } from './tables.ts';

export type CycleOwnerFilter = Pick<DeviatingCycleListQuery, 'gamma' | 'companyCode'>;

/** Cycles that ended within this time, by the machine's clock. `until` is not included; null: no end. */
export interface CyclePeriod {
  from: Date;
  until: Date | null;
}

export interface DeviatingCycleRow extends Record<string, unknown> {
  serialNumber: string;
  seq: string;
  at: Date;
  isClockDoubtful: boolean;
  body: Record<string, unknown>;
  applianceName: string;
  gamma: Gamma;
  country: string | null;
  timeZone: string | null;
  companyCode: string;
  companyName: string;
}

/** End, serial number and event of the last cycle of a page. */
export const deviatingCycleCursorSchema = z.tuple([storedInstant, storedText, z.string().regex(/^\d{1,16}$/)]);
type Place = z.infer<typeof deviatingCycleCursorSchema>;
export const placeOfCycle = ({ at, serialNumber, seq }: DeviatingCycleRow): Place => [
  at.toISOString(),
  serialNumber,
  seq,
];

const during = ({ from, until }: CyclePeriod) =>
  and(
    sql`${events.at} >= ${from.toISOString()}::timestamptz`,
    until ? sql`${events.at} < ${until.toISOString()}::timestamptz` : undefined,
  );

const cyclesOfMachines = sql`${events} join ${appliances} on ${appliances.serialNumber} = ${events.serialNumber}`;

function scopeOf({ holder, brand }: Viewer, { gamma, companyCode }: CycleOwnerFilter): SQL {
  const filters = and(
    gamma && eq(appliances.gamma, gamma),
    companyCode ? eq(appliances.companyCode, companyCode) : undefined,
  );
  return sql`(${and(applianceScope(holder, brand), filters)})`;
}

/** Newest first. */
export async function findDeviatingCycles(
  orm: Orm,
  { filter, period, ...viewer }: Viewer & { filter: CycleOwnerFilter; period: CyclePeriod },
  { limit, after }: { limit: number; after: Place | null },
): Promise<DeviatingCycleRow[]> {
  const scope = await narrowScope(orm, scopeOf(viewer, filter));
  const place = sql`(${events.at}, ${events.serialNumber}, ${events.seq})`;
  const conditions = and(
    during(period),
    after ? sql`${place} < (${after[0]}::timestamptz, ${after[1]}, ${after[2]}::bigint)` : undefined,
    mayDeviate,
    isDeviating(),
    scope,
  );
  const { rows } = await orm.execute<DeviatingCycleRow>(sql`
    select ${events.serialNumber} as "serialNumber", ${events.seq}::text as seq, ${events.at} as at,
      ${events.isClockDoubtful} as "isClockDoubtful", ${events.body} as body,
      ${appliances.applianceName} as "applianceName", ${appliances.gamma} as gamma, ${appliances.country} as country,
      ${appliances.timeZone} as "timeZone", ${appliances.companyCode} as "companyCode",
      ${companies.companyName} as "companyName"
    from ${cyclesOfMachines} ${joinHygieneLimits}
    join ${companies} on ${companies.companyCode} = ${appliances.companyCode}
    where ${conditions}
    order by ${events.at} desc, ${events.serialNumber} desc, ${events.seq} desc
    limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export interface DeviatingCycleGroup extends Record<string, unknown> {
  gamma: Gamma;
  companyCode: string;
  companyName: string;
  cycles: number;
}

/** The deviating cycles in scope, counted by range and company. */
export async function countDeviatingCycles(
  orm: Orm,
  viewer: Viewer,
  period: CyclePeriod,
): Promise<DeviatingCycleGroup[]> {
  const scope = await narrowScope(orm, scopeOf(viewer, {}));
  const { rows } = await orm.execute<DeviatingCycleGroup>(sql`
    with counted as (
      select ${appliances.gamma} as gamma, ${appliances.companyCode} as company_code, count(*)::int as cycles
      from ${cyclesOfMachines} ${joinHygieneLimits}
      where ${and(during(period), mayDeviate, isDeviating(), scope)} group by 1, 2)
    select gamma, company_code as "companyCode", company_name as "companyName", cycles
    from counted join ${companies} using (company_code)`);
  return rows;
}

/** The completed washing cycles in scope. */
export async function countWashingCycles(
  orm: Orm,
  { filter, period, ...viewer }: Viewer & { filter: CycleOwnerFilter; period: CyclePeriod },
): Promise<number> {
  const scope = await narrowScope(orm, scopeOf(viewer, filter));
  const { rows } = await orm.execute<{ cycles: number }>(sql`
    select count(*)::int as cycles from ${cyclesOfMachines}
    where ${events.kind} = 'cycleEnded' and ${during(period)} and ${isCompleted} and ${isWashing} and ${scope}`);
  return rows[0]?.cycles ?? 0;
}
