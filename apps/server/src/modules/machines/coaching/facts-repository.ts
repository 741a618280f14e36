import type { Gamma } from '@washboard/contract/appliances/appliances';
import { maxCycleMs } from '@washboard/contract/hygiene/record-span';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { alarmDefinitionsOf } from '@washboard/machine-model/alarms/alarm-definitions';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { epochMs, timestampOf } from '../../../adapters/database/timestamps.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { isRightReading, neighbourSeries, readingsInTime } from '../statistics/index.ts';
import type { Alarm, Counter, Cycle } from './facts.ts';

interface Search {
  serialNumber: string;
  from: Date;
  until: Date;
}

/** A machine that reports more in eight weeks is out of order, and its newest reports suffice. */
const maxRows = 20_000;

const isOfPossibleLength = sql`(started_at is null or at - started_at <= ${maxCycleMs / 1000} * interval '1 second')`;

/** With a doubtful clock, what happened in a morning or an evening is not known. */
export async function findCycles(orm: Orm, { serialNumber, from, until }: Search): Promise<Cycle[]> {
  const figure = (name: string) => sql`(body->>${sql.raw(`'${name}'`)})::float8 as ${sql.identifier(name)}`;
  const { rows } = await orm.execute<Omit<Cycle, 'outcome'> & { outcome: CycleRecord['outcome'] }>(sql`
    select (body->>'cycleNumber')::float8 as number, body->>'cycleType' as "cycleType", body->>'outcome' as outcome,
      ${epochMs(sql`coalesce(started_at, at)`)} as "startMs", ${epochMs(sql`at`)} as "endMs",
      ${sql.join(['rinseTmpMin', 'waterVlm', 'energyWh', 'detergentMl', 'rinseAidMl'].map(figure), sql`, `)}
    from events
    where serial_number = ${serialNumber} and kind = 'cycleEnded' and not is_clock_doubtful and not is_implausible
      and at >= ${timestampOf(from)} and at < ${timestampOf(until)}
      and ${isOfPossibleLength}
    order by at desc, seq desc limit ${maxRows}`);
  return rows.toReversed();
}

/** Cycles that {@link findCycles} leaves out, and switching on and off that was placed at its arrival. */
export async function findDoubtfulReports(orm: Orm, { serialNumber, from, until }: Search): Promise<number[]> {
  const { rows } = await orm.execute<{ atMs: number }>(sql`
    select ${epochMs(sql`at`)} as "atMs" from events
    where serial_number = ${serialNumber} and kind in ('cycleEnded', 'poweredOn', 'poweredOff')
      and (is_clock_doubtful or is_implausible or not ${isOfPossibleLength})
      and at >= ${timestampOf(from)} and at < ${timestampOf(until)}
    order by at desc, seq desc limit ${maxRows}`);
  return rows.map(({ atMs }) => atMs).toReversed();
}

export async function findDoorOpenings(orm: Orm, { serialNumber, from, until }: Search): Promise<number[]> {
  const { rows } = await orm.execute<{ atMs: number }>(sql`
    select ${epochMs(sql`at`)} as "atMs" from events
    where serial_number = ${serialNumber} and kind = 'doorOpened' and not is_clock_doubtful
      and at >= ${timestampOf(from)} and at < ${timestampOf(until)}
    order by at desc, seq desc limit ${maxRows}`);
  return rows.map(({ atMs }) => atMs).toReversed();
}

export async function findAlarms(orm: Orm, { gamma, serialNumber, from, until }: Search & { gamma: Gamma }) {
  const conditions = new Map(alarmDefinitionsOf(gamma).map(({ errorCode, condition }) => [errorCode, condition]));
  const { rows } = await orm.execute<Omit<Alarm, 'condition'>>(sql`
    select error_code as "errorCode", ${epochMs(sql`raised_at`)} as "raisedMs", ${epochMs(sql`cleared_at`)} as "clearedMs"
    from alarms
    where serial_number = ${serialNumber} and not is_raised_at_doubtful and is_cleared_at_doubtful is not true
      and raised_at < ${timestampOf(until)}
      and (cleared_at is null or cleared_at >= ${timestampOf(from)})
    order by raised_at desc limit ${maxRows}`);
  return rows.map((row): Alarm => ({ ...row, condition: conditions.get(row.errorCode) ?? null })).toReversed();
}

/** `before` of the line has the company that the machine left. */
const departures = ['appliance.moved', 'appliance.claimed', 'appliance.claimedFor', 'appliance.unclaimed'];

/**
 * The next company of a machine does not see what people did at it before.
 *
 * @returns when the machine last changed its company; null if that is not known to have happened
 */
export async function findOwnedSince(orm: Orm, serialNumber: string): Promise<Date | null> {
  const [row] = await orm
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.serialNumber, serialNumber),
        inArray(auditLog.action, departures),
        sql`${auditLog.before} ->> 'companyCode' is not null`,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1);
  return row?.at ?? null;
}

export async function findCounters(orm: Orm, { serialNumber, from, until }: Search): Promise<Counter[]> {
  const { rows } = await orm.execute<Counter>(sql`
    select ${epochMs(sql`at`)} as "atMs", series, energy_wh as "energyWh",
      cycles_before_maintenance as "cyclesBeforeMaintenance"
    from (select *, ${neighbourSeries} from counter_readings
      where serial_number = ${serialNumber} and quarter >= ${timestampOf(from)} and quarter < ${timestampOf(until)}
      window neighbours as (${readingsInTime})) readings
    where ${isRightReading} order by at, series limit ${maxRows}`);
  return rows;
}
