import { type CycleRecord, isKnownEvent } from '@washboard/contract/machine-link/device-events';
import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import { isPlausibleCycle, withCountedEnd } from '@washboard/machine-model/hygiene/plausible-cycle';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import { type AlarmEvent, type MachineAlarm, updateAlarms } from '../alarms/index.ts';
import { type Contradictions, recordEvents, recordedEvents } from '../hygiene/index.ts';
import { type ReportedReading, storeReadings } from '../statistics/index.ts';
import { applyToPresent, type PresentState, seqColumns, stateColumns } from './present-state.ts';
import { oldestBelievedMs, type ReceivedMessage } from './receive-message.ts';
import { reportBatch, reportedEvents } from './report-batch.ts';
import { type StoreParameters, storeStatement, telemetryArrays } from './store-statement.ts';
import { type TelemetryRow, telemetryRows } from './telemetry-rows.ts';

/** The changes of one machine in a batch. */
interface MachineChanges {
  serialNumber: string;
  seqs: number[];
  lowestSeq: number;
  present: PresentState;
}

interface StoreOptions {
  /** Whether a cycle that began before another one ended contradicts it. */
  comparesTimes?: boolean;
}

export interface StoredBatch {
  /** The new messages, in order. */
  stored: ReceivedMessage[];
  /** Messages of machines with too many gaps: not stored. */
  gappy: ReceivedMessage[];
  /** The affected alarms in their current state. */
  alarms: MachineAlarm[];
}

/** What the first statement of a batch finds. */
interface StoredMessages extends Pick<StoredBatch, 'stored' | 'gappy'> {
  contradictions: Contradictions;
}

/**
 * Stores messages of any number of machines atomically. A repeated (`serialNumber`, `seq`) is skipped, and so is an
 * unknown machine.
 *
 * One statement is one transaction and one round trip. It first locks the machines in the order of their serial
 * numbers, to avoid deadlocks between gateways, and reads their stored numbers. Only a batch with counters, alarms, the
 * end of a cycle or new firmware, which is rare, runs further statements; these see everything that other transactions had committed when the locks
 * were acquired.
 */
export async function storeBatch(
  database: Database,
  batch: readonly ReceivedMessage[],
  { comparesTimes = true }: StoreOptions = {},
): Promise<StoredBatch> {
  const { unique, changes } = sortOut(batch);
  if ([recordedEvents, counterReadings, reportedEvents].every((among) => among(unique).length === 0)) {
    const { stored, gappy } = await storeMessages(database.orm, batch, { unique, changes, comparesTimes });
    return { stored, gappy, alarms: [] };
  }
  return database.orm.transaction(async (transaction) => {
    const { stored, gappy, contradictions } = await storeMessages(transaction, batch, {
      unique,
      changes,
      comparesTimes,
    });
    await storeReadings(transaction, counterReadings(stored));
    const alarms = await updateAlarms(transaction, alarmEvents(stored));
    const records = await recordEvents(transaction, recordedEvents(stored, contradictions));
    await reportBatch(transaction, reportedEvents(stored), records);
    return { stored, gappy, alarms };
  });
}

function alarmEvents(messages: readonly ReceivedMessage[]): AlarmEvent[] {
  return messages.flatMap(({ serialNumber, seq, topic, message }) => {
    if (topic !== 'events' || !isKnownEvent(message)) return [];
    if (message.kind !== 'alarmRaised' && message.kind !== 'alarmCleared') return [];
    return [{ serialNumber, seq, errorCode: message.body.errorCode }];
  });
}

async function storeMessages(
  orm: Pick<Orm, '_'>,
  batch: readonly ReceivedMessage[],
  { unique, changes, comparesTimes }: SortedBatch & Required<StoreOptions>,
): Promise<StoredMessages> {
  const rows = await storeStatement(orm, { ...storeParameters(unique, changes), comparesTimes });
  const machines = new Map(rows.map((row) => [row.serialNumber, row]));
  const stored = unique.filter(({ serialNumber, seq }) => {
    const machine = machines.get(serialNumber);
    if (!machine || machine.isGappy) return false;
    return machine.replayed === null || !hasSeq(machine.replayed, seq);
  });
  const isAnyGappy = rows.some((row) => row.isGappy);
  const gappy = isAnyGappy ? batch.filter(({ serialNumber }) => machines.get(serialNumber)?.isGappy === true) : [];
  const contradictions = new Map(rows.map((row) => [row.serialNumber, row.contradictions ?? {}]));
  return { stored, gappy, contradictions };
}

interface SortedBatch {
  unique: ReceivedMessage[];
  changes: MachineChanges[];
}

/** Removes repetitions within the batch and collects the changes of each machine. */
function sortOut(batch: readonly ReceivedMessage[]): SortedBatch {
  const machines = new Map<string, MachineChanges & { seen: Set<number> }>();
  const unique = batch.filter((received) => {
    const { serialNumber, seq, lowestSeq } = received;
    let machine = machines.get(serialNumber);
    if (!machine) {
      machine = { serialNumber, seqs: [], lowestSeq, seen: new Set(), present: {} };
      machines.set(serialNumber, machine);
    }
    if (machine.seen.has(seq)) return false;
    machine.seen.add(seq);
    machine.seqs.push(seq);
    machine.lowestSeq = Math.min(machine.lowestSeq, lowestSeq);
    applyToPresent(machine.present, received);
    return true;
  });
  return { unique, changes: [...machines.values()] };
}

function storeParameters(
  batch: readonly ReceivedMessage[],
  changes: readonly MachineChanges[],
): Omit<StoreParameters, 'comparesTimes'> {
  const telemetry: TelemetryRow[] = [];
  const events: NewEvent[] = [];
  const replies: object[] = [];
  for (const received of batch) {
    const { serialNumber, topic, seq, at, receivedAt, isClockDoubtful, message } = received;
    if (topic === 'telemetry') telemetry.push(...telemetryRows(received));
    else if (topic === 'replies') replies.push({ serialNumber, receivedAt, ...message });
    else if (topic === 'events') {
      const { kind, body } = message;
      const cycle = isKnownEvent(message) && message.kind === 'cycleEnded' ? message.body : null;
      const isImplausible = cycle !== null && !isPlausibleCycle(withCountedEnd(cycle, received));
      const startedAt = cycle && !isImplausible ? comparableStart(cycle, at) : null;
      events.push({ serialNumber, at, seq, receivedAt, isClockDoubtful, kind, body, isImplausible, startedAt });
    }
  }
  const states = changes.map(({ serialNumber, seqs, lowestSeq, present }) => ({
    serialNumber,
    seqs: formatSeqs(seqs),
    lowestSeq,
    ...stateColumns(present),
    ...seqColumns(present),
  }));
  return {
    states: JSON.stringify(states),
    ...telemetryArrays(telemetry),
    events: JSON.stringify(withSiblings(events)),
    replies: JSON.stringify(replies),
  };
}

interface NewEvent extends Pick<ReceivedMessage, 'serialNumber' | 'seq' | 'at' | 'receivedAt' | 'isClockDoubtful'> {
  kind: string;
  body: unknown;
  isImplausible: boolean;
  startedAt: string | null;
}

/** The start by which a cycle is compared with others. Null: PostgreSQL knows no such time, or it is too long ago. */
function comparableStart({ startedAt }: CycleRecord, at: string): string | null {
  const startMs = Date.parse(startedAt);
  const beforeMs = Date.parse(at) - startMs;
  return beforeMs >= 0 && beforeMs <= oldestBelievedMs ? new Date(startMs).toISOString() : null;
}

/** Only a machine with several cycles in a batch has them compared with each other. */
function withSiblings(events: readonly NewEvent[]): (NewEvent & { isAlone: boolean })[] {
  const cycles = new Map<string, number>();
  for (const { serialNumber, startedAt } of events)
    if (startedAt !== null) cycles.set(serialNumber, (cycles.get(serialNumber) ?? 0) + 1);
  return events.map((event) => ({ ...event, isAlone: (cycles.get(event.serialNumber) ?? 0) < 2 }));
}

/** The counter readings among the messages. */
function counterReadings(messages: readonly ReceivedMessage[]): ReportedReading[] {
  return messages.flatMap((received) => {
    if (received.topic !== 'counters') return [];
    const { serialNumber, atMs, isClockDoubtful, message } = received;
    return [
      {
        serialNumber,
        atMs,
        isClockDoubtful,
        reportedSeries: message.series ?? null,
        counts: Object.fromEntries(counterNames.map((name) => [name, message.totals[name] ?? null])) as Counts,
        cyclesBeforeMaintenance: message.cyclesBeforeMaintenance ?? null,
      },
    ];
  });
}

/** Sets of sequence numbers in PostgreSQL's text of an `int8multirange`: `{[3,5),[9,10)}` is 3, 4 and 9. */

export function formatSeqs(seqs: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const seq of isSorted(seqs) ? seqs : seqs.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === seq) last[1] = seq + 1;
    else ranges.push([seq, seq + 1]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}

export function hasSeq(ranges: string, seq: number): boolean {
  return [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].some(([, from, to]) => Number(from) <= seq && seq < Number(to));
}

function isSorted(seqs: readonly number[]): boolean {
  return seqs.every((seq, i) => i === 0 || seq >= (seqs[i - 1] ?? 0));
}
