import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../adapters/database/database.ts';
import { applyToPresent, type PresentState } from './present-state.ts';
import type { ReceivedMessage } from './receive-message.ts';
import { telemetryRows } from './telemetry-rows.ts';

/**
 * A machine counts up, so what it sent is one range with few gaps. Of one that leaves thousands (16 bytes each) the
 * gaps are closed: a number in them would be taken for a repetition, and no other machine waits for its long row.
 */
const maxSeqsBytes = 16_384;

/**
 * Stores messages of any number of machines in one transaction and returns those that were new, in their order.
 * A (`serialNumber`, `seq`) that was stored before, or earlier in the batch, is left out.
 */
export async function storeBatch(database: Database, batch: readonly ReceivedMessage[]): Promise<ReceivedMessage[]> {
  return database.orm.transaction(async (transaction) => {
    const fresh = await withoutDuplicates(transaction, batch);
    if (fresh.length === 0) return fresh;
    await insertTelemetry(transaction, fresh);
    await insertEvents(transaction, fresh);
    await settleCommands(transaction, fresh);
    await updateStates(transaction, fresh);
    return fresh;
  });
}

/** Locks the machines of the batch, in the order of their numbers so that two gateways never wait for each other. */
async function withoutDuplicates(
  transaction: Transaction,
  batch: readonly ReceivedMessage[],
): Promise<ReceivedMessage[]> {
  const keys = JSON.stringify(batch.map(({ serialNumber, seq }) => ({ serialNumber, seq })));
  const { rows } = await transaction.execute<{ serialNumber: string; stored: string[] }>(sql`
    with incoming as (select * from json_to_recordset(${keys}) as x("serialNumber" text, seq bigint))
    select s.serial_number as "serialNumber",
      array(select i.seq from incoming i where i."serialNumber" = s.serial_number and s.received_seqs @> i.seq) as stored
    from appliance_states s
    where s.serial_number in (select "serialNumber" from incoming)
    order by s.serial_number
    for update of s`);
  const seen = new Map(rows.map(({ serialNumber, stored }) => [serialNumber, new Set(stored.map(Number))]));
  return batch.filter(({ serialNumber, seq }) => {
    const seqs = seen.get(serialNumber);
    if (!seqs || seqs.has(seq)) return false;
    seqs.add(seq);
    return true;
  });
}

async function insertTelemetry(transaction: Transaction, batch: readonly ReceivedMessage[]): Promise<void> {
  const rows = batch.flatMap((received) => (received.topic === 'telemetry' ? telemetryRows(received) : []));
  if (rows.length > 0) await insertTelemetryRows(transaction, rows);
}

/** One statement for any number of rows: a single parameter is far quicker to bind than twelve for each row. */
export async function insertTelemetryRows(
  transaction: Pick<Transaction, 'execute'>,
  rows: readonly object[],
): Promise<void> {
  await transaction.execute(sql`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful,
      boiler_tmp, tank_tmp, water_tmp, boiler_vlm, tank_vlm, rinse_water_vlm, rinse_water_flow_rate)
    select * from json_to_recordset(${JSON.stringify(rows)}) as x(
      "serialNumber" text, at timestamptz, seq bigint, "receivedAt" timestamptz, "isClockDoubtful" boolean,
      "boilerTmp" int, "tankTmp" int, "waterTmp" int, "boilerVlm" int, "tankVlm" int, "rinseWaterVlm" int,
      "rinseWaterFlowRate" int)`);
}

async function insertEvents(transaction: Transaction, batch: readonly ReceivedMessage[]): Promise<void> {
  const rows = batch.flatMap((received) =>
    received.topic === 'events'
      ? [
          {
            serialNumber: received.serialNumber,
            at: new Date(received.atMs).toISOString(),
            seq: received.seq,
            receivedAt: new Date(received.receivedAtMs).toISOString(),
            isClockDoubtful: received.isClockDoubtful,
            kind: received.message.kind,
            body: received.message.body,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await transaction.execute(sql`
    insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body)
    select * from json_to_recordset(${JSON.stringify(rows)}) as x(
      "serialNumber" text, at timestamptz, seq bigint, "receivedAt" timestamptz, "isClockDoubtful" boolean,
      kind text, body jsonb)`);
}

/** A machine answers for its own commands only, and only once: the first answer stands. */
async function settleCommands(transaction: Transaction, batch: readonly ReceivedMessage[]): Promise<void> {
  for (const received of batch) {
    if (received.topic !== 'replies') continue;
    const { commandId, outcome, reason } = received.message;
    await transaction.execute(sql`
      update commands set outcome = ${outcome}, reason = ${reason ?? null}, settled_at = ${new Date(received.receivedAtMs).toISOString()}
      where id = ${commandId} and serial_number = ${received.serialNumber} and outcome in ('sent', 'unknown')`);
  }
}

/** A late message from a backlog does not replace what is newer. */
async function updateStates(transaction: Transaction, batch: readonly ReceivedMessage[]): Promise<void> {
  const states = new Map<string, { serialNumber: string; seqs: number[]; present: PresentState }>();
  for (const received of batch) {
    const { serialNumber, seq } = received;
    let state = states.get(serialNumber);
    if (!state) {
      state = { serialNumber, seqs: [], present: {} };
      states.set(serialNumber, state);
    }
    state.seqs.push(seq);
    applyToPresent(state.present, received);
  }
  const rows = [...states.values()].map(({ serialNumber, seqs, present }) => ({
    serialNumber,
    seqs: multirange(seqs),
    ...present,
  }));
  await transaction.execute(sql`
    update appliance_states s set
      received_seqs = case when pg_column_size(s.received_seqs) > ${maxSeqsBytes}
        then int8multirange(range_merge(s.received_seqs)) else s.received_seqs end + x.seqs,
      telemetry = ${newer('telemetry')}, status = ${newer('status')}, versions = ${newer('versions')},
      parameters = ${newer('parameters')}, fota = ${newer('fota')}
    from json_to_recordset(${JSON.stringify(rows)}) as x(
      "serialNumber" text, seqs int8multirange, telemetry jsonb, status jsonb, versions jsonb, parameters jsonb, fota jsonb)
    where s.serial_number = x."serialNumber"`);
}

/** ISO times in UTC order as text. */
function newer(column: keyof PresentState) {
  const [stored, incoming] = [sql.raw(`s.${column}`), sql.raw(`x.${column}`)];
  return sql`case when ${incoming} is not null and coalesce(${incoming}->>'at' >= ${stored}->>'at', true) then ${incoming} else ${stored} end`;
}

/** `{[3,5),[9,10)}`: PostgreSQL's text of a set of integers. */
export function multirange(seqs: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === seq) last[1] = seq + 1;
    else ranges.push([seq, seq + 1]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}
