import { type SQL, sql } from 'drizzle-orm';
import { namedStatement } from '../../../../adapters/database/named-statement.ts';
import { backUpParameters } from '../../parameters/index.ts';
import { endSessionsReportedOver } from '../../remote-control/index.ts';
import { insertCycleSums } from '../../statistics/index.ts';
import { markHours } from '../../telemetry/index.ts';
import type { TelemetryRow } from './telemetry-rows.ts';

/** One parameter binds far faster than a dozen for each row. */
export type StoreParameters = Record<'states' | 'events' | 'replies', string> & TelemetryColumns;

const telemetryColumns = {
  serialNumber: 'text',
  at: 'timestamptz',
  seq: 'bigint',
  receivedAt: 'timestamptz',
  isClockDoubtful: 'boolean',
  boilerTmp: 'int',
  tankTmp: 'int',
  waterTmp: 'int',
  boilerVlm: 'int',
  tankVlm: 'int',
  rinseWaterVlm: 'int',
  rinseWaterFlowRate: 'int',
} as const satisfies Record<keyof TelemetryRow, string>;
const telemetryNames = Object.keys(telemetryColumns) as (keyof TelemetryRow)[];

/** PostgreSQL parses text arrays faster than JSON, and samples are most of the data. */
export type TelemetryColumns = Record<keyof TelemetryRow, string>;

/** Only `NULL` makes serial numbers need quotes. The other values are numbers and times. */
export function telemetryArrays(rows: readonly TelemetryRow[]): TelemetryColumns {
  const textOf = (name: keyof TelemetryRow, row: TelemetryRow) =>
    name === 'serialNumber' ? `"${row[name]}"` : String(row[name]);
  const arrayOf = (name: keyof TelemetryRow) => [name, `{${rows.map((row) => textOf(name, row)).join()}}`];
  return Object.fromEntries(telemetryNames.map(arrayOf)) as TelemetryColumns;
}

interface StoreRow {
  serialNumber: string;
  isGappy: boolean;
  /** Numbers that were stored earlier are text of an `int8multirange`; null if there are none. */
  replayed: string | null;
}

/**
 * Other machines' batches wait for the row, so its size is bounded. A machine's numbers are one range with few gaps (21
 * bytes each). After a thousand gaps, those below its current number are closed; if that is not enough, nothing is
 * stored until the missing numbers arrive. The sum is measured, because a stored value has its compressed size.
 */
const maxSeqsBytes = sql.raw('24576');

const seqsAfterwards = sql`case when pg_column_size(s.received_seqs + x.seqs) <= ${maxSeqsBytes}
  then s.received_seqs + x.seqs
  else s.received_seqs + x.seqs + int8multirange(int8range(
    lower(s.received_seqs), greatest(lower(s.received_seqs), x."lowestSeq"))) end`;

const isGappy = sql`pg_column_size(m.seqs_afterwards) > ${maxSeqsBytes}`;

/** Testing the set costs more than the row, so it happens only if the machine repeats messages. */
const isNew = (seq: SQL) => sql`not (m.is_repeating and m.received_seqs @> ${seq}) and not (${isGappy})`;

const ofMachine = sql`join machines m on m.serial_number = x."serialNumber" where ${isNew(sql`x.seq`)}`;

const reportedParameters = sql`states x join machines m on m.serial_number = x."serialNumber"
  where x.parameters is not null and ${isNew(sql`x."parametersSeq"`)}`;

const columns = ['telemetry', 'status', 'versions', 'parameters', 'fota', 'connectivity'] as const;
const seqColumnOf = (column: string) => `${column}_seq`;

/**
 * A message replaces only a lower number. If the stored number is unknown, the later time decides (ISO times in UTC
 * sort as text).
 */
function newer(column: string): SQL {
  const [name, seq] = [sql.raw(column), sql.raw(seqColumnOf(column))];
  const isNewer = sql`case when s.${seq} is not null then excluded.${seq} > s.${seq}
    else not s.received_seqs @> excluded.${seq} and coalesce(excluded.${name}->>'at' >= s.${name}->>'at', true) end`;
  return sql`${name} = case when ${isNewer} then excluded.${name} else s.${name} end,
    ${seq} = case when ${isNewer} then excluded.${seq} else s.${seq} end`;
}

/**
 * One plan serves any batch and any number of machines (docs/decisions/007-one-statement-per-batch.md):
 * - PostgreSQL estimates JSON rows at a hundred, and the left join keeps that number, so rows and machines are joined
 * by hashing.
 * - It estimates the elements of an array at ten, so it looks up `appliance_states` by its index.
 * - A conflict is found by the index in any plan. Nothing is inserted there, because the machines exist and are locked.
 */
export const storeStatement = namedStatement<StoreParameters, StoreRow>(
  'store_batch',
  sql`
    with states as (
      select * from json_to_recordset(${sql.placeholder('states')}) as x("serialNumber" text, seqs int8multirange,
        "lowestSeq" bigint, telemetry jsonb, status jsonb, versions jsonb, parameters jsonb, fota jsonb, connectivity jsonb,
        "telemetrySeq" bigint, "statusSeq" bigint, "versionsSeq" bigint, "parametersSeq" bigint, "fotaSeq" bigint,
        "connectivitySeq" bigint)),
    locked as (
      select s.serial_number, s.received_seqs
      from unnest(array(select "serialNumber" from states)) requested join appliance_states s on s.serial_number = requested
      order by s.serial_number for update of s),
    machines as (
      select s.serial_number, s.received_seqs, s.received_seqs && x.seqs as is_repeating,
        ${seqsAfterwards} as seqs_afterwards
      from states x left join locked s on s.serial_number = x."serialNumber"),
    stored_telemetry as (${insertTelemetry(ofMachine)} returning serial_number, at),
    marked_hours as (${markHours(sql`stored_telemetry`)}),
    stored_events as (
      insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body, is_implausible, started_at)
      select x.* from json_to_recordset(${sql.placeholder('events')}) as x(
        "serialNumber" text, at timestamptz, seq bigint, "receivedAt" timestamptz, "isClockDoubtful" boolean,
        kind text, body jsonb, "isImplausible" boolean, "startedAt" timestamptz)
      ${ofMachine}
      returning events.serial_number, events.at, events.received_at, events.kind, events.body, events.is_implausible),
    counted_cycles as (${insertCycleSums(sql`stored_events`)}),
    ended_sessions as (${endSessionsReportedOver(sql`stored_events`)}),
    replies as (
      select * from json_to_recordset(${sql.placeholder('replies')}) as x(
        "serialNumber" text, "receivedAt" timestamptz, "commandId" uuid, outcome text, reason text, failures jsonb)),
    -- A machine answers for its own commands only, and only once: the first answer stands.
    settled_commands as (
      update commands c set outcome = x.outcome, reason = x.reason, failures = x.failures, settled_at = x."receivedAt"
      from replies x
      where c.id = any(array(select "commandId" from replies)) and c.id = x."commandId"
        and c.serial_number = x."serialNumber" and c.outcome in ('sent', 'unknown')),
    backed_up as (${backUpParameters(reportedParameters)}),
    updated_states as (
      insert into appliance_states as s (serial_number, received_seqs,
        ${sql.raw(columns.map((column) => `${column}, ${seqColumnOf(column)}`).join())})
      select m.serial_number, m.seqs_afterwards,
        ${sql.raw(columns.map((column) => `x.${column}, x."${column}Seq"`).join())}
      from states x join machines m on m.serial_number = x."serialNumber" where not (${isGappy})
      on conflict (serial_number) do update set received_seqs = excluded.received_seqs,
        ${sql.join(columns.map(newer), sql`, `)})
    select m.serial_number::text as "serialNumber", ${isGappy} as "isGappy",
      case when m.is_repeating then (m.received_seqs * x.seqs)::text end as replayed
    from states x join machines m on m.serial_number = x."serialNumber"`,
);

/** The order of the locks equals that of the statement above. A later statement sees what was committed until then. */
export const lockMachines = namedStatement<{ serialNumbers: string[] }, unknown>(
  'lock_machines',
  sql`
    select from unnest(${sql.placeholder('serialNumbers')}::text[]) requested
    join appliance_states s on s.serial_number = requested order by s.serial_number for update of s`,
);

export function insertTelemetry(condition: SQL = sql``): SQL {
  const arrays = telemetryNames.map((name) => sql`${sql.placeholder(name)}::${sql.raw(telemetryColumns[name])}[]`);
  const names = sql.raw(telemetryNames.map((name) => `"${name}"`).join());
  return sql`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful,
      boiler_tmp, tank_tmp, water_tmp, boiler_vlm, tank_vlm, rinse_water_vlm, rinse_water_flow_rate)
    select x.* from unnest(${sql.join(arrays, sql`, `)}) as x(${names}) ${condition}`;
}
