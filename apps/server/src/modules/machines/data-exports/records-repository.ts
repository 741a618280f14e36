import { type CounterName, counterNames } from '@washboard/contract/statistics/counts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '../../../adapters/database/database.ts';
import { readInPortions } from '../../platform/reports/index.ts';
import { alarms } from '../alarms/tables.ts';
import { connectionLosses } from '../connectivity/tables.ts';
import { commands } from '../remote-control/tables.ts';
import { counterReadings, cycleSums } from '../statistics/tables.ts';

/** The sort key of a row as PostgreSQL writes it, because a `Date` has no microseconds. */
type Place = string[];

const placeOf = ({ place }: { place: Place }) => place;
const placeColumn = (key: readonly PgColumn[]): SQL<Place> =>
  sql<Place>`array[${sql.join(
    key.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`;

function pageOf(serialNumber: PgColumn, key: readonly PgColumn[], { of, after }: { of: string; after: Place | null }) {
  const values = key.map((column, i) => sql`${after?.[i]}::${sql.raw(column.getSQLType())}`);
  return {
    where: and(
      eq(serialNumber, of),
      after ? sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})` : undefined,
    ),
    orderBy: key.map((column) => asc(column)),
  };
}

type AlarmRow = typeof alarms.$inferSelect;
export type ReportedAlarm = Pick<
  AlarmRow,
  'errorCode' | 'raisedAt' | 'isRaisedAtDoubtful' | 'clearedAt' | 'isClearedAtDoubtful'
>;

/** Oldest first. */
export function readAlarms(orm: Orm, of: string): AsyncGenerator<ReportedAlarm[]> {
  const { serialNumber, errorCode, raisedSeq, raisedAt, isRaisedAtDoubtful, clearedAt, isClearedAtDoubtful } = alarms;
  const key = [raisedAt, raisedSeq, errorCode];
  return readInPortions(({ limit, after }) => {
    const { where, orderBy } = pageOf(serialNumber, key, { of, after });
    return orm
      .select({ place: placeColumn(key), errorCode, raisedAt, isRaisedAtDoubtful, clearedAt, isClearedAtDoubtful })
      .from(alarms)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);
  }, placeOf);
}

export type ReportedCounters = { at: Date; series: number; cyclesBeforeMaintenance: number | null } & Record<
  CounterName,
  number | null
>;

/** The last reading of each quarter of an hour, oldest first. */
export function readCounters(orm: Orm, of: string): AsyncGenerator<ReportedCounters[]> {
  const { serialNumber, quarter, series, at, cyclesBeforeMaintenance } = counterReadings;
  const counters = Object.fromEntries(counterNames.map((name) => [name, counterReadings[name]])) as Pick<
    typeof counterReadings,
    CounterName
  >;
  const key = [quarter, series];
  return readInPortions(({ limit, after }) => {
    const { where, orderBy } = pageOf(serialNumber, key, { of, after });
    return orm
      .select({ place: placeColumn(key), at, series, cyclesBeforeMaintenance, ...counters })
      .from(counterReadings)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);
  }, placeOf);
}

export type ReportedSums = Omit<typeof cycleSums.$inferSelect, 'serialNumber'>;

/** Oldest first. */
export function readCycleSums(orm: Orm, of: string): AsyncGenerator<ReportedSums[]> {
  const { serialNumber, quarter, cycleType, completed, ended, waterVlm, energyWh } = cycleSums;
  const key = [quarter, cycleType];
  return readInPortions(({ limit, after }) => {
    const { where, orderBy } = pageOf(serialNumber, key, { of, after });
    return orm
      .select({ place: placeColumn(key), quarter, cycleType, completed, ended, waterVlm, energyWh })
      .from(cycleSums)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);
  }, placeOf);
}

export type ReportedLoss = Pick<typeof connectionLosses.$inferSelect, 'lostAt' | 'regainedAt'>;

/** Oldest first. */
export function readConnectionLosses(orm: Orm, of: string): AsyncGenerator<ReportedLoss[]> {
  const { serialNumber, lostAt, regainedAt } = connectionLosses;
  const key = [lostAt];
  return readInPortions(({ limit, after }) => {
    const { where, orderBy } = pageOf(serialNumber, key, { of, after });
    return orm
      .select({ place: placeColumn(key), lostAt, regainedAt })
      .from(connectionLosses)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);
  }, placeOf);
}

export type ReportedReply = Pick<
  typeof commands.$inferSelect,
  'kind' | 'requestedAt' | 'settledAt' | 'outcome' | 'reason'
>;

/** What the machine replied to commands, oldest first; not who requested them. */
export function readReplies(orm: Orm, of: string): AsyncGenerator<ReportedReply[]> {
  const { serialNumber, id, kind, requestedAt, settledAt, outcome, reason } = commands;
  const key = [requestedAt, id];
  return readInPortions(({ limit, after }) => {
    const { where, orderBy } = pageOf(serialNumber, key, { of, after });
    return orm
      .select({ place: placeColumn(key), kind, requestedAt, settledAt, outcome, reason })
      .from(commands)
      .where(and(where, inArray(outcome, ['executed', 'refused'])))
      .orderBy(...orderBy)
      .limit(limit);
  }, placeOf);
}

const levels = ['samples', 'minutes', 'hours'] as const;
export type TelemetryLevel = (typeof levels)[number];

/** The months (UTC) in which the machine has telemetry of a level, oldest first. What is not rolled up yet counts, too. */
export async function findTelemetryMonths(
  orm: Orm,
  serialNumber: string,
  level: TelemetryLevel,
): Promise<{ fromMs: number; toMs: number }[]> {
  const tables = level === 'samples' ? ['telemetry'] : [`telemetry_${level}`, 'telemetry'];
  const ends = tables.flatMap((table) =>
    [sql`asc`, sql`desc`].map(
      (order) => sql`(select at from ${sql.identifier(table)} where serial_number = ${serialNumber}
        order by at ${order} limit 1)`,
    ),
  );
  const isThere = tables.map(
    (table) => sql`exists (select from ${sql.identifier(table)}
      where serial_number = ${serialNumber} and at >= begins and at < ends)`,
  );
  const { rows } = await orm.execute<{ fromMs: number; toMs: number }>(sql`
    with of_tables as (${sql.join(ends, sql` union all `)}),
    months as (
      select month at time zone 'UTC' as begins, (month + interval '1 month') at time zone 'UTC' as ends
      from generate_series(
        (select date_trunc('month', min(at) at time zone 'UTC') from of_tables),
        (select max(at) at time zone 'UTC' from of_tables), interval '1 month') month)
    select (extract(epoch from begins) * 1000)::float8 as "fromMs", (extract(epoch from ends) * 1000)::float8 as "toMs"
    from months where ${sql.join(isThere, sql` or `)} order by begins`);
  return rows;
}
