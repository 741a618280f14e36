import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { maxCycleMs } from '@washboard/contract/hygiene/record-span';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { isRecordOpen } from '../hygiene/tables.ts';
import type { Span } from './find-bands.ts';

interface Stretch {
  from: Date;
  until: Date;
}

interface Search extends Stretch {
  serialNumbers: readonly string[];
}

type ItemsByMachine<Item> = Map<string, Item[]>;

export type StripMachine = Awaited<ReturnType<typeof findStripMachines>>[number];

export function findStripMachines(orm: Orm, scope: SQL, serialNumbers: readonly string[]) {
  const { serialNumber, timeZone, country, gamma, modelNumber } = appliances;
  const { connection, connectionSince, status } = applianceStates;
  return orm
    .select({
      serialNumber,
      timeZone,
      country,
      gamma,
      modelNumber,
      connection,
      connectionSince,
      status,
      hasTelemetry: sql<boolean>`${applianceStates.telemetry} is not null`,
    })
    .from(appliances)
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, serialNumber))
    .where(and(scope, sql`${serialNumber} = any(${sql.param(serialNumbers)})`));
}

/** Rows of `items` are `(serial_number, item)`; the order of the answer is not certain. */
async function collect<Item>(orm: Orm, items: SQL): Promise<ItemsByMachine<Item>> {
  const { rows } = await orm.execute<{ serialNumber: string; items: Item[] }>(
    sql`select serial_number as "serialNumber", json_agg(item) as items from (${items}) found group by 1`,
  );
  return byMachine(rows);
}

function byMachine<Item>(rows: readonly { serialNumber: string; items: Item[] }[]): ItemsByMachine<Item> {
  return new Map(rows.map(({ serialNumber, items }) => [serialNumber, items]));
}

const machinesOf = (serialNumbers: readonly string[]) =>
  sql`unnest(${sql.param(serialNumbers)}::text[]) as requested(serial_number)`;

const secondsAfter = (from: Date, at: SQL): SQL => sql`floor(extract(epoch from ${at} - ${timestampOf(from)}))::int`;

/** An older report of the power says too little about the beginning of the strip. */
const lookBack = sql.raw(`interval '92 days'`);

export type PowerRow = [atS: number, kind: 'poweredOn' | 'poweredOff' | 'cycleEnded'];

/**
 * Switching on and off in the strip, and before the strip the last of each kind. A cycle that ended before the strip
 * shows that the machine was ready.
 */
export function findPower(orm: Orm, { serialNumbers, from, until }: Search): Promise<ItemsByMachine<PowerRow>> {
  const ofKind = sql`serial_number = requested.serial_number and kind = reported.kind`;
  return collect(
    orm,
    sql`
    select requested.serial_number, json_build_array(${secondsAfter(from, sql`e.at`)}, reported.kind) as item
    from ${machinesOf(serialNumbers)}
    cross join (values ('poweredOn', true), ('poweredOff', true), ('cycleEnded', false)) as reported(kind, is_power)
    cross join lateral (
      (select at from events where ${ofKind} and at < ${timestampOf(from)} and at >= ${timestampOf(from)} - ${lookBack}
        order by at desc, seq desc limit 1)
      union all
      (select at from events where is_power and ${ofKind} and at >= ${timestampOf(from)} and at < ${timestampOf(until)})) e`,
  );
}

/** The end, the length if the machine's clock was right; at the end the times as reported if it was not. */
export type CycleRow = [
  endS: number,
  lengthS: number | null,
  programme: string,
  cycleNumber: number,
  result: HygieneResult | null,
  startedAt: string | null,
  endedAt: string | null,
];

/** Cycles that end soon after the strip may have begun in it. */
const maxCycle = sql.raw(`interval '${maxCycleMs / 1000} s'`);

export async function findStripCycles(
  orm: Orm,
  { serialNumbers, from, until }: Search,
): Promise<ItemsByMachine<CycleRow>> {
  const isReported = sql`(e.is_clock_doubtful or e.started_at is null)`;
  const inStrip = (at: SQL) => sql`${at} >= ${timestampOf(from)} and ${at} < ${timestampOf(until)} + ${maxCycle}`;
  const { rows } = await orm.execute<{ serialNumber: string; items: CycleRow[] }>(sql`
    -- Reading the records of each machine at once is faster than looking up each of them.
    with records as materialized (
      select h.* from ${machinesOf(serialNumbers)} cross join lateral (
        select serial_number, ended_at, event_seq, result from hygiene_records
        where serial_number = requested.serial_number and ${inStrip(sql`ended_at`)}) h)
    select requested.serial_number as "serialNumber", json_agg(json_build_array(${secondsAfter(from, sql`e.at`)},
      case when not ${isReported} then extract(epoch from e.at - e.started_at)::int end, e.body->>'cycleType',
      (e.body->>'cycleNumber')::bigint, h.result, case when ${isReported} then e.body->>'startedAt' end,
      case when ${isReported} then e.body->>'endedAt' end)) as items
    from ${machinesOf(serialNumbers)}
    cross join lateral (
      select * from events where serial_number = requested.serial_number and kind = 'cycleEnded' and ${inStrip(sql`at`)}) e
    left join records h on h.serial_number = requested.serial_number and h.ended_at = e.at and h.event_seq = e.seq
    group by 1`);
  return byMachine(rows);
}

export type StartRow = [startS: number, programme: string, cycleNumber: number];

/** @param limit of each machine, the latest */
export function findStarts(
  orm: Orm,
  { serialNumbers, from, until, limit }: Search & { limit: number },
): Promise<ItemsByMachine<StartRow>> {
  return collect(
    orm,
    sql`
    select requested.serial_number, json_build_array(${secondsAfter(from, sql`e.at`)}, e.body->>'cycleType',
      (e.body->>'cycleNumber')::bigint) as item
    from ${machinesOf(serialNumbers)} cross join lateral (
      select * from events where serial_number = requested.serial_number and kind = 'cycleStarted' and at >= ${timestampOf(from)}
        and at < ${timestampOf(until)} order by at desc, seq desc limit ${limit}) e`,
  );
}

export type StripAlarmRow = [raisedS: number, clearedS: number | null, errorCode: string];

/** An alarm that lasted longer and has ended is not looked for. */
const maxAlarm = sql.raw(`interval '31 days'`);

export function findStripAlarms(
  orm: Orm,
  { serialNumbers, from, until }: Search,
): Promise<ItemsByMachine<StripAlarmRow>> {
  return collect(
    orm,
    sql`
    select a.serial_number, json_build_array(${secondsAfter(from, sql`a.raised_at`)}, ${secondsAfter(from, sql`a.cleared_at`)},
      a.error_code) as item
    from ${machinesOf(serialNumbers)} cross join lateral (
      select * from alarms where serial_number = requested.serial_number and cleared_seq is null and raised_at < ${timestampOf(until)}
      union all
      select * from alarms where serial_number = requested.serial_number and raised_at < ${timestampOf(until)}
        and raised_at >= ${timestampOf(from)} - ${maxAlarm} and cleared_at >= ${timestampOf(from)}) a`,
  );
}

export type DeviationRow = [atS: number, recordId: number, isOpen: boolean];

export function findDeviations(
  orm: Orm,
  { serialNumbers, from, until }: Search,
): Promise<ItemsByMachine<DeviationRow>> {
  return collect(
    orm,
    sql`
    select r.serial_number, json_build_array(${secondsAfter(from, sql`r.ended_at`)}, r.number, ${isRecordOpen}) as item
    from ${machinesOf(serialNumbers)} cross join lateral (
      select * from hygiene_records where serial_number = requested.serial_number and result = 'deviating'
        and ended_at >= ${timestampOf(from)} and ended_at < ${timestampOf(until)}) r`,
  );
}

/** The beginnings of the hours with telemetry, rolled up or not; the first may be negative. */
export function findHoursWithTelemetry(
  orm: Orm,
  { serialNumbers, from, until }: Search,
): Promise<ItemsByMachine<number>> {
  return collect(
    orm,
    sql`
    select requested.serial_number, to_json(${secondsAfter(from, sql`hours.at`)}) as item
    from ${machinesOf(serialNumbers)} cross join lateral (
      select at from telemetry_hours where serial_number = requested.serial_number
        and at > ${timestampOf(from)} - interval '1 hour' and at < ${timestampOf(until)}
      union
      select hour from telemetry_to_roll_up where serial_number = requested.serial_number
        and hour > ${timestampOf(from)} - interval '1 hour' and hour < ${timestampOf(until)}) hours`,
  );
}

/** @param minLengthS a machine sends what it stored, so that no shorter loss hides anything */
export function findLosses(
  orm: Orm,
  { serialNumbers, from, until, minLengthS }: Search & { minLengthS: number },
): Promise<ItemsByMachine<[fromS: number, toS: number]>> {
  const end = sql`least(l.regained_at, ${timestampOf(until)})`;
  return collect(
    orm,
    sql`
    select l.serial_number, json_build_array(${secondsAfter(from, sql`l.lost_at`)}, ${secondsAfter(from, end)}) as item
    from connection_losses l
    where l.serial_number = any(${sql.param(serialNumbers)}::text[]) and l.lost_at < ${timestampOf(until)}
      and (l.regained_at is null or l.regained_at > ${timestampOf(from)})
      and ${end} - l.lost_at >= ${minLengthS}::int * interval '1 second'`,
  );
}

export type MachineSpan = Span & { serialNumber: string };

/** @returns those of the spans in which telemetry was measured, by their place in `spans` */
export async function findSpansWithSamples(
  orm: Orm,
  from: Date,
  spans: readonly MachineSpan[],
): Promise<ReadonlySet<number>> {
  if (spans.length === 0) return new Set();
  const moment = (name: string) => sql`${timestampOf(from)} + span.${sql.identifier(name)} * interval '1 second'`;
  const { rows } = await orm.execute<{ place: number }>(sql`
    select span.place::int as place
    from rows from (json_to_recordset(${JSON.stringify(spans)}) as ("serialNumber" text, "fromS" int, "toS" int))
      with ordinality as span("serialNumber", "fromS", "toS", place)
    where exists (select from telemetry where serial_number = span."serialNumber" and at >= ${moment('fromS')}
      and at < ${moment('toS')})`);
  return new Set(rows.map(({ place }) => place - 1));
}

/** Tank and boiler are tenths of a degree Celsius; the codes are of the parameters that replace these presets. */
export interface HeatingSpan extends MachineSpan {
  tankCode: string;
  tank: number;
  boilerCode: string;
  boiler: number;
}

/**
 * The temperatures of the first minute in which both reach the set points. Samples that are not rolled up yet are read
 * once a minute.
 *
 * @returns seconds after the beginning of the strip, by the place in `spans`
 */
export async function findReadyMoments(
  orm: Orm,
  from: Date,
  spans: readonly HeatingSpan[],
): Promise<ReadonlyMap<number, number>> {
  if (spans.length === 0) return new Map();
  const setPoint = (name: 'tank' | 'boiler') =>
    sql`coalesce((s.parameters->'values'->>(span.${sql.identifier(`${name}Code`)}))::float8, span.${sql.identifier(name)})
      - ${toleranceTmp}`;
  const isOfMachine = sql`serial_number = heating."serialNumber"`;
  const { rows } = await orm.execute<{ place: number; atS: number }>(sql`
    with heating as materialized (
      select span.place, span."serialNumber", date_trunc('minute', ${timestampOf(from)} + span."fromS" * interval '1 second')
          as begins, ${timestampOf(from)} + span."toS" * interval '1 second' as ends,
        ${setPoint('tank')} as tank, ${setPoint('boiler')} as boiler
      from rows from (json_to_recordset(${JSON.stringify(spans)}) as ("serialNumber" text, "fromS" int, "toS" int,
          "tankCode" text, tank int, "boilerCode" text, boiler int))
        with ordinality as span("serialNumber", "fromS", "toS", "tankCode", tank, "boilerCode", boiler, place)
      left join appliance_states s on s.serial_number = span."serialNumber")
    select heating.place::int as place, ${secondsAfter(from, sql`least(rolled.at, sampled.at)`)} as "atS"
    from heating
    left join lateral (
      select at from telemetry_minutes where ${isOfMachine} and at >= heating.begins and at < heating.ends
        and tank_tmp_highest >= heating.tank and boiler_tmp_highest >= heating.boiler
      order by at limit 1) rolled on true
    left join lateral (
      select minute as at from telemetry_to_roll_up marked
      cross join generate_series(greatest(marked.hour, heating.begins),
        least(marked.hour + interval '1 hour', heating.ends) - interval '1 second', interval '1 minute') minute
      cross join lateral (
        select tank_tmp, boiler_tmp from telemetry where ${isOfMachine} and at >= minute
          and at < minute + interval '1 minute' order by at limit 1) sample
      where marked.serial_number = heating."serialNumber" and marked.hour > heating.begins - interval '1 hour'
        and marked.hour < heating.ends and sample.tank_tmp >= heating.tank and sample.boiler_tmp >= heating.boiler
      order by minute limit 1) sampled on true
    where rolled.at is not null or sampled.at is not null`);
  return new Map(rows.map(({ place, atS }) => [place - 1, atS]));
}

/** A machine starts within its hysteresis, usually 1 K. */
const toleranceTmp = sql.raw('10');
