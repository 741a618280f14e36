import { isKnownEvent } from '@washboard/contract/device-events';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '../../adapters/database/database.ts';
import { type AlarmEvent, type MachineAlarm, updateAlarms } from '../alarms/index.ts';
import { backUpParameters } from '../parameters/index.ts';
import { countCycles, storeReadings } from '../statistics/index.ts';
import { markHours } from '../telemetry/index.ts';
import { counterReadings } from './counter-readings.ts';
import { applyToPresent, type PresentState, seqColumns, stateColumns } from './present-state.ts';
import type { ReceivedMessage } from './receive-message.ts';
import { formatSeqs, hasSeq } from './seq-ranges.ts';
import { telemetryRows } from './telemetry-rows.ts';

/**
 * A machine counts up, so what it sent is one range with few gaps. Of one that leaves thousands (16 bytes each) the
 * gaps are closed: a number in them would be taken for a repetition, and no other machine waits for its long row.
 * Measured on the sum, because a stored value counts as it is compressed.
 */
const maxSeqsBytes = 16_384;

/** Of a row `x` of machine `m`. Looking into the set costs more than the row, so only where anything is repeated. */
const isNew = sql`not (m.is_repeating and m.received_seqs @> x.seq)`;

/** Rows `x` of what is told of parameters, without repetitions. */
const toldParameters = sql`states x join machines m on m.serial_number = x."serialNumber"
  where not (m.is_repeating and m.received_seqs @> x."parametersSeq")`;

/** What the batch brings for one machine. */
interface MachineChanges {
  serialNumber: string;
  seqs: number[];
  present: PresentState;
}

/** What a batch brought. */
export interface StoredBatch {
  /** The messages that were new, in their order. */
  stored: ReceivedMessage[];
  /** The alarms that they speak of, as they stand now. */
  alarms: MachineAlarm[];
}

/**
 * Stores messages of any number of machines, all or nothing. A (`serialNumber`, `seq`) that was stored before, or
 * stands earlier in the batch, is left out, and so is a machine that does not exist.
 *
 * One statement is one transaction and one trip to the database. It first locks the machines, in the order of their
 * numbers so that two gateways never wait for each other, and reads what they had sent before. Only a batch that
 * speaks of alarms or counters, few do, takes further statements, which see what all others had stored when the locks
 * were got.
 */
export async function storeBatch(database: Database, batch: readonly ReceivedMessage[]): Promise<StoredBatch> {
  const { unique, changes } = sortOut(batch);
  if (alarmEvents(unique).length === 0 && counterReadings(unique).length === 0)
    return { stored: await storeMessages(database.orm, unique, changes), alarms: [] };
  return database.orm.transaction(async (transaction) => {
    const stored = await storeMessages(transaction, unique, changes);
    await storeReadings(transaction, counterReadings(stored));
    return { stored, alarms: await updateAlarms(transaction, alarmEvents(stored)) };
  });
}

function alarmEvents(messages: readonly ReceivedMessage[]): AlarmEvent[] {
  return messages.flatMap(({ serialNumber, seq, topic, message }) => {
    if (topic !== 'events' || !isKnownEvent(message)) return [];
    if (message.kind !== 'alarmRaised' && message.kind !== 'alarmCleared') return [];
    return [{ serialNumber, seq, errorCode: message.body.errorCode }];
  });
}

/** @returns those that were new */
async function storeMessages(
  orm: Pick<Orm, 'execute'>,
  unique: readonly ReceivedMessage[],
  changes: readonly MachineChanges[],
): Promise<ReceivedMessage[]> {
  const { rows } = await orm.execute<{ serialNumber: string; replayed: string | null }>(
    storeStatement(unique, changes),
  );
  const replayedSeqs = new Map(rows.map(({ serialNumber, replayed }) => [serialNumber, replayed]));
  return unique.filter(({ serialNumber, seq }) => {
    const replayed = replayedSeqs.get(serialNumber);
    return replayed === null || (replayed !== undefined && !hasSeq(replayed, seq));
  });
}

/** Leaves out what stands in the batch twice and gathers what changes for each machine. */
function sortOut(batch: readonly ReceivedMessage[]): { unique: ReceivedMessage[]; changes: MachineChanges[] } {
  const machines = new Map<string, MachineChanges & { seen: Set<number> }>();
  const unique = batch.filter((received) => {
    const { serialNumber, seq } = received;
    let machine = machines.get(serialNumber);
    if (!machine) {
      machine = { serialNumber, seqs: [], seen: new Set(), present: {} };
      machines.set(serialNumber, machine);
    }
    if (machine.seen.has(seq)) return false;
    machine.seen.add(seq);
    machine.seqs.push(seq);
    applyToPresent(machine.present, received);
    return true;
  });
  return { unique, changes: [...machines.values()] };
}

function storeStatement(batch: readonly ReceivedMessage[], changes: readonly MachineChanges[]): SQL {
  const telemetry = batch.flatMap((received) => (received.topic === 'telemetry' ? telemetryRows(received) : []));
  const states = changes.map(({ serialNumber, seqs, present }) => ({
    serialNumber,
    seqs: formatSeqs(seqs),
    ...stateColumns(present),
    ...seqColumns(present),
  }));
  const areParametersTold = changes.some(({ present }) => present.parameters !== undefined);
  return sql`
    with states as (
      select * from json_to_recordset(${JSON.stringify(states)}) as x("serialNumber" text, seqs int8multirange,
        telemetry jsonb, status jsonb, versions jsonb, parameters jsonb, fota jsonb, connectivity jsonb,
        "telemetrySeq" bigint, "statusSeq" bigint, "versionsSeq" bigint, "parametersSeq" bigint, "fotaSeq" bigint,
        "connectivitySeq" bigint)),
    machines as (
      select s.serial_number, s.received_seqs, s.received_seqs && x.seqs as is_repeating
      from appliance_states s join states x on x."serialNumber" = s.serial_number
      order by s.serial_number for update of s),
    stored_telemetry as (
      ${insertTelemetry(telemetry, sql`join machines m on m.serial_number = x."serialNumber" where ${isNew}`)}
      returning serial_number, at),
    marked_hours as (${markHours(sql`stored_telemetry`)}),
    stored_events as (${insertEvents(batch)} returning events.serial_number, events.at, events.kind, events.body),
    counted_cycles as (${countCycles(sql`stored_events`)}),
    settled_commands as (${settleCommands(batch)}),
    ${areParametersTold ? sql`backed_up as (${backUpParameters(toldParameters)}),` : sql``}
    updated_states as (
      update appliance_states s set
        received_seqs = case when pg_column_size(s.received_seqs + x.seqs) > ${maxSeqsBytes}
          then int8multirange(range_merge(s.received_seqs)) else s.received_seqs end + x.seqs,
        telemetry = ${newer('telemetry')}, status = ${newer('status')}, versions = ${newer('versions')},
        parameters = ${newer('parameters')}, fota = ${newer('fota')}, connectivity = ${newer('connectivity')}
      from states x where s.serial_number = x."serialNumber")
    select m.serial_number as "serialNumber",
      case when m.is_repeating then (m.received_seqs * x.seqs)::text end as replayed
    from machines m join states x on x."serialNumber" = m.serial_number`;
}

/** Any number of rows as a single parameter: far quicker to bind than twelve for each. `condition`: of rows `x`. */
export function insertTelemetry(rows: readonly object[], condition: SQL = sql``): SQL {
  return sql`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful,
      boiler_tmp, tank_tmp, water_tmp, boiler_vlm, tank_vlm, rinse_water_vlm, rinse_water_flow_rate)
    select x.* from json_to_recordset(${JSON.stringify(rows)}) as x(
      "serialNumber" text, at timestamptz, seq bigint, "receivedAt" timestamptz, "isClockDoubtful" boolean,
      "boilerTmp" int, "tankTmp" int, "waterTmp" int, "boilerVlm" int, "tankVlm" int, "rinseWaterVlm" int,
      "rinseWaterFlowRate" int) ${condition}`;
}

function insertEvents(batch: readonly ReceivedMessage[]): SQL {
  const rows = batch.flatMap((received) =>
    received.topic === 'events'
      ? [
          {
            serialNumber: received.serialNumber,
            at: received.at,
            seq: received.seq,
            receivedAt: received.receivedAt,
            isClockDoubtful: received.isClockDoubtful,
            kind: received.message.kind,
            body: received.message.body,
          },
        ]
      : [],
  );
  return sql`
    insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body)
    select x.* from json_to_recordset(${JSON.stringify(rows)}) as x(
      "serialNumber" text, at timestamptz, seq bigint, "receivedAt" timestamptz, "isClockDoubtful" boolean,
      kind text, body jsonb)
    join machines m on m.serial_number = x."serialNumber" where ${isNew}`;
}

/** A machine answers for its own commands only, and only once: the first answer stands. */
function settleCommands(batch: readonly ReceivedMessage[]): SQL {
  const replies = batch.flatMap((received) =>
    received.topic === 'replies'
      ? [{ serialNumber: received.serialNumber, receivedAt: received.receivedAt, ...received.message }]
      : [],
  );
  return sql`
    update commands c set outcome = x.outcome, reason = x.reason, failures = x.failures, settled_at = x."receivedAt"
    from json_to_recordset(${JSON.stringify(replies)}) as x(
      "serialNumber" text, "receivedAt" timestamptz, "commandId" uuid, outcome text, reason text, failures jsonb)
    where c.id = x."commandId" and c.serial_number = x."serialNumber" and c.outcome in ('sent', 'unknown')`;
}

/**
 * A late message from a backlog does not replace what is newer (ISO times in UTC order as text), nor does a repeated
 * one, which with a doubtful clock has the time of its repetition.
 */
function newer(column: keyof PresentState): SQL {
  const [stored, incoming, seq] = [sql.raw(`s.${column}`), sql.raw(`x.${column}`), sql.raw(`x."${column}Seq"`)];
  return sql`case when not s.received_seqs @> ${seq} and coalesce(${incoming}->>'at' >= ${stored}->>'at', true)
    then ${incoming} else ${stored} end`;
}
