import { sql } from 'drizzle-orm';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database, Transaction } from './database.ts';

/**
 * A default partition accepts rows outside all periods, such as the backlog of a machine that was offline for months.
 */
export interface PartitionedTable {
  name: 'telemetry' | 'telemetry_minutes' | 'telemetry_hours' | 'events' | 'ledger_entries';
  width: 'week' | 'month';
}

export const partitionedTables: readonly PartitionedTable[] = [
  { name: 'telemetry', width: 'week' },
  { name: 'telemetry_minutes', width: 'month' },
  { name: 'telemetry_hours', width: 'month' },
  { name: 'events', width: 'month' },
  { name: 'ledger_entries', width: 'month' },
];

export interface Period {
  from: Date;
  to: Date;
}

/** Weeks begin on Monday, UTC; `to` is exclusive. */
export function periodOf(instant: Date, width: PartitionedTable['width']): Period {
  const year = instant.getUTCFullYear();
  const month = instant.getUTCMonth();
  if (width === 'month')
    return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) };
  const monday = instant.getUTCDate() - ((instant.getUTCDay() + 6) % 7);
  return { from: new Date(Date.UTC(year, month, monday)), to: new Date(Date.UTC(year, month, monday + 7)) };
}

/** Names such as `telemetry_20261116` sort by time. */
export function partitionName(table: PartitionedTable['name'], period: Period): string {
  return `${table}_${period.from.toISOString().slice(0, 10).replaceAll('-', '')}`;
}

export function periodsBetween(from: Date, to: Date, width: PartitionedTable['width']): Period[] {
  const periods: Period[] = [];
  for (let period = periodOf(from, width); period.from <= to; period = periodOf(period.to, width)) periods.push(period);
  return periods;
}

export async function createPartitions(database: Database, from: Date, to: Date): Promise<void> {
  for (const { name, width } of partitionedTables) {
    for (const period of periodsBetween(from, to, width)) await createPartition(database, name, period);
  }
}

async function createPartition(database: Database, table: PartitionedTable['name'], period: Period): Promise<void> {
  const name = partitionName(table, period);
  await database.orm.transaction(async (transaction) => {
    await lockPartitions(transaction);
    const { rows } = await transaction.execute(sql`select to_regclass(${name}) is not null as exists`);
    if (rows[0]?.exists === true) return;
    const [parent, partition, rest] = [sql.identifier(table), sql.identifier(name), sql.identifier(`${table}_default`)];
    const [from, to] = [sql.raw(`'${period.from.toISOString()}'`), sql.raw(`'${period.to.toISOString()}'`)];
    await transaction.execute(sql`create table ${partition} (like ${parent} including defaults including constraints)`);
    // Attaching a partition fails while the default partition has rows of its period.
    await transaction.execute(
      sql`with moved as (delete from ${rest} where at >= ${from} and at < ${to} returning *) insert into ${partition} select * from moved`,
    );
    await transaction.execute(
      sql`alter table ${parent} attach partition ${partition} for values from (${from}) to (${to})`,
    );
  });
}

/** Partitions that contain `cutoff` remain. */
export async function dropPartitionsBefore(
  database: Database,
  table: PartitionedTable,
  cutoff: Date,
): Promise<string[]> {
  return database.orm.transaction(async (transaction) => {
    await lockPartitions(transaction);
    const { rows } = await transaction.execute<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table.name}::regclass`,
    );
    const oldestKept = partitionName(table.name, periodOf(cutoff, table.width));
    const expired = rows.map(({ name }) => name).filter((name) => /_\d{8}$/.test(name) && name < oldestKept);
    for (const name of expired) await transaction.execute(sql`drop table ${sql.identifier(name)}`);
    await transaction.execute(
      sql`delete from ${sql.identifier(`${table.name}_default`)} where at < ${cutoff.toISOString()}`,
    );
    return expired;
  });
}

async function lockPartitions(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.partitions})`);
}
