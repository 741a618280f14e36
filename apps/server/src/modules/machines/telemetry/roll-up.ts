import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import { type SQL, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import type { DatabaseFigure } from '../../../module.ts';
import {
  figureColumns,
  figuresOfRollUps,
  figuresOfSamples,
  intervalBegin,
  replaceFigures,
} from './rolled-up-figures.ts';

/** Late messages arrive within this time, so few hours are rolled up twice. */
const graceMs = 2 * minuteMs;

/** A transaction lasts about 25 ms, for which a batch with late samples of these hours waits. */
const usualHoursPerBatch = 8;

interface RollUpOptions {
  database: Database;
  clock: Clock;
  signal?: AbortSignal;
  hoursPerBatch?: number;
}

/**
 * Any number of processes may run it, and any may die, because an hour is computed and its mark removed in one
 * transaction.
 * @returns the number of rolled-up hours
 */
export async function rollUpClosedHours({ database, clock, signal, hoursPerBatch }: RollUpOptions): Promise<number> {
  // Without the extra millisecond, an hour that has just ended would not count as "before".
  const before = new Date(clock.now().getTime() - graceMs - hourMs + 1);
  return rollUpHoursBefore({ database, before, signal, hoursPerBatch });
}

interface HoursBefore {
  database: Database;
  before: Date;
  signal?: AbortSignal | undefined;
  hoursPerBatch?: number | undefined;
}

export async function rollUpHoursBefore({
  database,
  before,
  signal,
  hoursPerBatch = usualHoursPerBatch,
}: HoursBefore): Promise<number> {
  for (let rolledUp = 0; ; ) {
    const hoursRolledUp = await database.orm.transaction((transaction) =>
      rollUpSome(transaction, before, hoursPerBatch),
    );
    rolledUp += hoursRolledUp;
    if (hoursRolledUp < hoursPerBatch || signal?.aborted) return rolledUp;
  }
}

/**
 * The second statement sees all samples stored before the lock of the mark. Hours whose samples retention may have
 * removed are skipped.
 */
async function rollUpSome(transaction: Transaction, before: Date, hoursPerBatch: number): Promise<number> {
  const { rows: hours } = await transaction.execute<{ serialNumber: string; hour: string }>(sql`
    select serial_number as "serialNumber", hour::text from telemetry_to_roll_up
    where hour < ${before.toISOString()} order by hour limit ${hoursPerBatch} for update skip locked`);
  if (hours.length === 0) return 0;
  await transaction.execute(sql`
    with taken as materialized (
      select * from json_to_recordset(${JSON.stringify(hours)}) as x("serialNumber" text, hour timestamptz)),
    minutes as materialized (
      select m.* from taken cross join lateral (
        select t.serial_number, ${intervalBegin(60, sql`t.at`)} as at, ${figuresOfSamples()} from telemetry t
        where t.serial_number = taken."serialNumber" and t.at >= taken.hour and t.at < taken.hour + interval '1 hour'
        group by 1, 2) m
      where taken.hour >= all (select since from telemetry_kept where level = 'samples')),
    stored_minutes as (
      insert into telemetry_minutes (serial_number, at, ${figureColumns})
      select serial_number, at, ${figureColumns} from minutes
      on conflict (serial_number, at) do update set ${replaceFigures}),
    stored_hours as (
      insert into telemetry_hours (serial_number, at, ${figureColumns})
      select serial_number, ${intervalBegin(3600, sql`at`)}, ${figuresOfRollUps()} from minutes group by 1, 2
      on conflict (serial_number, at) do update set ${replaceFigures})
    delete from telemetry_to_roll_up m using taken where m.serial_number = taken."serialNumber" and m.hour = taken.hour`);
  return hours.length;
}

/**
 * Locking the mark makes the roll-up skip the hour during this transaction, so that it misses no sample.
 * @param stored a query with `serial_number` and `at`
 */
export function markHours(stored: SQL): SQL {
  return sql`
    insert into telemetry_to_roll_up (serial_number, hour)
    select distinct serial_number, ${intervalBegin(3600, sql`at`)} from ${stored} stored
    on conflict (serial_number, hour) do update set hour = excluded.hour where false`;
}

export const telemetryMetrics = (registers: Registry[]) => ({
  rollUpDelay: new Gauge({
    name: 'washboard_roll_up_delay_seconds',
    help: 'Time since the end of the oldest hour of telemetry not rolled up; the same in every process',
    registers,
  }),
});

export function rollUpFigure(context: Pick<Context, 'database' | 'clock' | 'metrics'>): DatabaseFigure<number> {
  const { rollUpDelay } = context.metrics.of(telemetryMetrics);
  return {
    read: () => readRollUpDelay(context),
    set: (delayS) => rollUpDelay.set(delayS),
    clear: () => rollUpDelay.remove(),
  };
}

/** @returns seconds since the end of the oldest marked hour that has ended, or 0 */
export async function readRollUpDelay({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const { rows } = await database.orm.execute<{ oldest: string | null }>(
    sql`select min(hour)::text as oldest from telemetry_to_roll_up`,
  );
  const oldest = rows[0]?.oldest;
  if (!oldest) return 0;
  return Math.max(0, (clock.now().getTime() - new Date(oldest).getTime() - hourMs) / 1000);
}
