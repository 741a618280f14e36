import { type CounterName, counterNames } from '@washboard/contract/statistics/counts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '../../../adapters/database/database.ts';
import { readInPortions } from '../../platform/reports/index.ts';
import { alarms } from '../alarms/tables.ts';
import { connectionLosses } from '../connectivity/tables.ts';
import { commands } from '../remote-control/tables.ts';
import { counterReadings, cycleSums } from '../statistics/tables.ts';

/** PostgreSQL writes the sort key, because a JavaScript `Date` has no microseconds. */
type Cursor = string[];

interface Source<Row> {
  table: PgTable & { serialNumber: PgColumn };
  key: readonly PgColumn[];
  columns: Record<keyof Row, PgColumn>;
  where?: SQL;
}

function readRows<Row>(
  orm: Orm,
  serialNumber: string,
  { table, key, columns, where }: Source<Row>,
): AsyncGenerator<Row[]> {
  const keyAsText = key.map((column) => sql`${column}::text`);
  const cursor = sql<Cursor>`array[${sql.join(keyAsText, sql`, `)}]`;
  const readPortion = ({ limit, after }: { limit: number; after: Cursor | null }) => {
    const values = key.map((column, i) => sql`${after?.[i]}::${sql.raw(column.getSQLType())}`);
    const isAfter = after ? sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})` : undefined;
    const rows = orm
      .select({ cursor, ...columns })
      .from(table)
      .where(and(eq(table.serialNumber, serialNumber), isAfter, where))
      .orderBy(...key.map((column) => asc(column)))
      .limit(limit);
    return rows as unknown as Promise<(Row & { cursor: Cursor })[]>;
  };
  return readInPortions(readPortion, (row) => row.cursor);
}

export type ReportedAlarm = Pick<
  typeof alarms.$inferSelect,
  'errorCode' | 'raisedAt' | 'isRaisedAtDoubtful' | 'clearedAt' | 'isClearedAtDoubtful'
>;

export function readAlarms(orm: Orm, serialNumber: string): AsyncGenerator<ReportedAlarm[]> {
  const { errorCode, raisedSeq, raisedAt, isRaisedAtDoubtful, clearedAt, isClearedAtDoubtful } = alarms;
  return readRows<ReportedAlarm>(orm, serialNumber, {
    table: alarms,
    key: [raisedAt, raisedSeq, errorCode],
    columns: { errorCode, raisedAt, isRaisedAtDoubtful, clearedAt, isClearedAtDoubtful },
  });
}

export type ReportedCounters = Pick<
  typeof counterReadings.$inferSelect,
  'at' | 'series' | 'cyclesBeforeMaintenance' | CounterName
>;

export function readCounters(orm: Orm, serialNumber: string): AsyncGenerator<ReportedCounters[]> {
  const { quarter, series, at, cyclesBeforeMaintenance } = counterReadings;
  const counters = Object.fromEntries(counterNames.map((name) => [name, counterReadings[name]])) as Pick<
    typeof counterReadings,
    CounterName
  >;
  return readRows<ReportedCounters>(orm, serialNumber, {
    table: counterReadings,
    key: [quarter, series],
    columns: { at, series, cyclesBeforeMaintenance, ...counters },
  });
}

export type ReportedSums = Omit<typeof cycleSums.$inferSelect, 'serialNumber'>;

export function readCycleSums(orm: Orm, serialNumber: string): AsyncGenerator<ReportedSums[]> {
  const { quarter, cycleType, completed, ended, waterVlm, energyWh } = cycleSums;
  return readRows<ReportedSums>(orm, serialNumber, {
    table: cycleSums,
    key: [quarter, cycleType],
    columns: { quarter, cycleType, completed, ended, waterVlm, energyWh },
  });
}

export type ReportedLoss = Pick<typeof connectionLosses.$inferSelect, 'lostAt' | 'regainedAt'>;

export function readConnectionLosses(orm: Orm, serialNumber: string): AsyncGenerator<ReportedLoss[]> {
  const { lostAt, regainedAt } = connectionLosses;
  return readRows<ReportedLoss>(orm, serialNumber, {
    table: connectionLosses,
    key: [lostAt],
    columns: { lostAt, regainedAt },
  });
}

export type ReportedReply = Pick<
  typeof commands.$inferSelect,
  'kind' | 'requestedAt' | 'settledAt' | 'outcome' | 'reason'
>;

export function readReplies(orm: Orm, serialNumber: string): AsyncGenerator<ReportedReply[]> {
  const { id, kind, requestedAt, settledAt, outcome, reason } = commands;
  return readRows<ReportedReply>(orm, serialNumber, {
    table: commands,
    key: [requestedAt, id],
    columns: { kind, requestedAt, settledAt, outcome, reason },
    where: inArray(outcome, ['executed', 'refused']),
  });
}

const levels = ['samples', 'minutes', 'hours'] as const;
export type TelemetryLevel = (typeof levels)[number];

/** Months are in UTC. Samples that are not rolled up yet count too. */
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
  const hasRows = tables.map(
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
    from months where ${sql.join(hasRows, sql` or `)} order by begins`);
  return rows;
}
