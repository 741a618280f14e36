import { type AlarmRank, type AlarmSeverity, alarmRanks, alarmUrgency } from '@washboard/contract/alarms/alarms';
import { type Condition, conditions } from '@washboard/contract/appliances/condition';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { maxCount } from '@washboard/contract/statistics/reported-counts';
import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import { and, type Column, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { SharedAnswers } from '../../../admission/shared-answers.ts';
import type { Context } from '../../../context.ts';
import { joinWorstAlarms } from '../alarms/index.ts';
import { conditionColumn, narrowScope } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { events } from '../events/tables.ts';
import { hygieneRecords } from '../hygiene/tables.ts';
import { appliancesWithState } from './appliance-selection.ts';

interface FleetDay {
  from: Date;
  weekBefore: Date | null;
}

export type FleetFigures = (scope: SQL, day: FleetDay) => Promise<Fleet>;

const freshMs = 5_000;
/** Cycles received longer ago than this are committed in every process and counted once. */
const settlesMs = 60_000;
/** A slow commit may exceed `settlesMs`, so all cycles are counted again after this time. */
const recountMs = 10 * minuteMs;
/** The clock of a machine may be ahead: a cycle then ends after it was received. */
const aheadMs = hourMs;

interface Settled {
  fingerprint: string;
  countedAtMs: number;
  receivedBefore: Date;
  sums: CycleSums;
  past: { until: Date; sums: CycleSums } | null;
}

interface Counted {
  fleet: Fleet;
  settled: Settled;
}

/** Figures hardly change between requests, so only new cycles are counted. */
export function createFleetFigures({ database: { orm }, clock }: Pick<Context, 'database' | 'clock'>): FleetFigures {
  const answers = new SharedAnswers<Counted>({ clock, freshMs });

  return async (scope, day) => {
    const nowMs = clock.now().getTime();
    const key = [scope, day.from.getTime(), day.weekBefore?.getTime()];
    const { fleet } = await answers.read(key, (latest) => count(scope, day, nowMs, latest?.settled ?? null));
    return fleet;
  };

  async function count(
    scope: SQL,
    { from, weekBefore }: FleetDay,
    nowMs: number,
    before: Settled | null,
  ): Promise<Counted> {
    const { fingerprint, ...machines } = await countMachines(orm, scope);
    const isUsable = before?.fingerprint === fingerprint && nowMs - before.countedAtMs < recountMs;
    const receivedFrom = new Date(from.getTime() - aheadMs);
    const base: Settled = isUsable
      ? before
      : {
          fingerprint,
          countedAtMs: nowMs,
          receivedBefore: receivedFrom,
          sums: noCycles,
          past: weekBefore && { until: weekBefore, sums: noCycles },
        };
    const receivedBefore = new Date(Math.max(nowMs - settlesMs, base.receivedBefore.getTime()));
    const narrowed = await narrowScope(orm, scope);
    const [counts, past] = await Promise.all([
      sumCycles(orm, { scope: narrowed, from, receivedFrom: base.receivedBefore, settled: receivedBefore }),
      base.past && weekBefore && sumPast(narrowed, base.past, weekBefore.getTime() + nowMs - from.getTime()),
    ]);
    const sums = addCycles(base.sums, counts.settled);
    const fleet: Fleet = {
      ...machines,
      cycles: addCycles(sums, counts.late),
      weekBefore: past && hasCycles(past.sums) ? past.sums : null,
    };
    return { fleet, settled: { ...base, receivedBefore, sums, past } };
  }

  async function sumPast(scope: SQL, { until, sums }: NonNullable<Settled['past']>, untilMs: number) {
    if (untilMs <= until.getTime()) return { until, sums };
    const next = new Date(untilMs);
    return { until: next, sums: addCycles(sums, await sumPastCycles(orm, { scope, from: until, until: next })) };
  }
}

function hasCycles(sums: CycleSums): boolean {
  return Object.values(sums).some((sum) => sum > 0);
}

interface MachineCounts extends Omit<Fleet, 'cycles' | 'weekBefore'> {
  fingerprint: string;
}

type Row = { condition: Condition; urgency: number | null; count: number; fingerprint: string };

async function countMachines(orm: Orm, scope: SQL): Promise<MachineCounts> {
  const { rows } = await orm.execute<Row>(sql`
    select ${conditionColumn} as condition, worst.urgency, count(*)::int as count,
      bit_xor(hashtextextended(${appliances.serialNumber}, 0))::text as fingerprint
    from ${appliancesWithState} ${joinWorstAlarms(scope)} where ${scope} group by 1, 2`);
  const sumOf = (isMeant: (row: Row) => boolean) => rows.filter(isMeant).reduce((sum, { count }) => sum + count, 0);
  const countsBy = <Name extends string>(names: readonly Name[], isMeant: (row: Row, name: Name) => boolean) =>
    Object.fromEntries(names.map((name) => [name, sumOf((row) => isMeant(row, name))])) as Record<Name, number>;
  const total = sumOf(() => true);
  return {
    total,
    byCondition: countsBy(conditions, ({ condition }, name) => condition === name),
    byConditionWithoutAlarm: countsBy(conditions, (row, name) => row.condition === name && row.urgency === null),
    withAlarms: sumOf(({ urgency }) => urgency !== null),
    byWorstAlarm: countsBy(alarmRanks, ({ urgency }, rank) => urgency === alarmUrgency(severityOf(rank))),
    fingerprint: `${total} ${rows.reduce((combined, { fingerprint }) => combined ^ BigInt(fingerprint), 0n)}`,
  };
}

function severityOf(rank: AlarmRank): AlarmSeverity | null {
  return rank === 'unknown' ? null : rank;
}

type CycleSums = Fleet['cycles'];

const noCycles: CycleSums = { completed: 0, washing: 0, hygienic: 0, deviating: 0, waterVlm: 0, energyWh: 0 };

const names = Object.keys(noCycles) as (keyof CycleSums)[];

function addCycles(a: CycleSums, b: CycleSums): CycleSums {
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as unknown as CycleSums;
}

interface CountedTime {
  scope: SQL;
  from: Date;
  receivedFrom: Date;
  /** Cycles received before this time are summed separately. */
  settled: Date;
}

async function sumCycles(orm: Orm, { scope, from, receivedFrom, settled }: CountedTime) {
  const rows = await sumBy(orm, scope, { from, until: null, receivedFrom, settled });
  const sumsWhere = (isSettled: boolean): CycleSums =>
    rows.filter(({ group }) => group === isSettled).reduce<CycleSums>(addCycles, noCycles);
  return { settled: sumsWhere(true), late: sumsWhere(false) };
}

async function sumPastCycles(orm: Orm, { scope, from, until }: { scope: SQL; from: Date; until: Date }) {
  const rows = await sumBy(orm, scope, { from, until, receivedFrom: null, settled: null });
  return rows.reduce<CycleSums>(addCycles, noCycles);
}

interface SummedTime {
  from: Date;
  until: Date | null;
  receivedFrom: Date | null;
  settled: Date | null;
}

/** Events have the consumption of cycles, hygiene records their results. */
async function sumBy(orm: Orm, scope: SQL, time: SummedTime): Promise<(CycleSums & { group: boolean })[]> {
  const { rows } = await orm.execute<CycleSums & { group: boolean }>(sql`
    with used as (
      select ${groupOf(events.receivedAt, time)} as settled,
        count(*) filter (where ${textOfRecord('outcome')} = 'completed')::int as completed,
        sum(${amount('waterVlm')})::float8 as water, sum(${amount('energyWh')})::float8 as energy
      from ${events} join ${appliances} on ${appliances.serialNumber} = ${events.serialNumber}
      where ${events.kind} = 'cycleEnded' and not ${events.isImplausible}
        and ${during(events.at, events.receivedAt, time)} and ${scope} group by 1),
    judged as (
      select ${groupOf(hygieneRecords.at, time)} as settled, count(*) filter (where ${hygieneRecords.isWashing})::int as washing,
        count(*) filter (where ${hygieneRecords.result} = 'valid')::int as hygienic,
        count(*) filter (where ${hygieneRecords.result} = 'deviating')::int as deviating
      from ${hygieneRecords} join ${appliances} on ${appliances.serialNumber} = ${hygieneRecords.serialNumber}
      where ${during(hygieneRecords.endedAt, hygieneRecords.at, time)} and ${scope} group by 1)
    select settled as "group", coalesce(completed, 0) as completed, coalesce(washing, 0) as washing,
      coalesce(hygienic, 0) as hygienic, coalesce(deviating, 0) as deviating,
      coalesce(water, 0) as "waterVlm", coalesce(energy, 0) as "energyWh"
    from used full join judged using (settled)`);
  return rows;
}

const groupOf = (receivedAt: Column, { settled }: SummedTime) =>
  settled ? sql`${receivedAt} < ${timestampOf(settled)}` : sql`true`;

const during = (at: Column, receivedAt: Column, { from, until, receivedFrom }: SummedTime) =>
  and(
    sql`${at} >= ${timestampOf(from)}`,
    until ? sql`${at} < ${timestampOf(until)}` : undefined,
    receivedFrom ? sql`${receivedAt} >= ${timestampOf(receivedFrom)}` : undefined,
  );

const textOfRecord = (field: string): SQL => sql`(${events.body} ->> ${sql.raw(`'${field}'`)})`;
// The bound keeps the sum of a fleet a safe JSON integer; `numeric` keeps one machine's figures from overflowing.
const amount = (field: string) => sql`least(${textOfRecord(field)}::numeric, ${sql.raw(String(maxCount))})`;
