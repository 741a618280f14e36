import { type CycleRecord, isKnownEvent } from '@washboard/contract/machine-link/machine-events';
import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import { isPlausibleCycle, withCountedEnd } from '@washboard/machine-model/hygiene/plausible-cycle';
import type { Database, Orm, Transaction } from '../../../../adapters/database/database.ts';
import { type AlarmEvent, type MachineAlarm, updateAlarms } from '../../alarms/index.ts';
import { type Contradictions, findContradictions, type ReportedCycle } from '../../events/index.ts';
import { type RecordedCycle, recordEvents, recordedEvents } from '../../hygiene/index.ts';
import { type ReportedReading, storeReadings } from '../../statistics/index.ts';
import { applyToCurrent, type CurrentState, seqColumns, stateColumns } from './current-state.ts';
import { eventsForOthers, writeOutgoingBatch } from './outgoing-batch.ts';
import type { ReceivedMessage } from './receive-message.ts';
import { lockMachines, type StoreParameters, storeStatement, telemetryArrays } from './store-statement.ts';
import { type TelemetryRow, telemetryRows } from './telemetry-rows.ts';

interface MachineChanges {
  serialNumber: string;
  seqs: number[];
  lowestSeq: number;
  current: CurrentState;
}

interface StoreOptions {
  /** If true, a cycle that began before another one ended contradicts it. */
  comparesTimes?: boolean;
}

export interface StoredBatch {
  stored: ReceivedMessage[];
  gappy: ReceivedMessage[];
  alarms: MachineAlarm[];
  records: readonly RecordedCycle[];
}

/**
 * Repeated numbers and unknown machines are skipped.
 * Machines are locked in the order of their serial numbers, to avoid deadlocks between gateways. Further statements,
 * which few batches need, see everything that was committed before the locks. A batch with ended cycles takes the locks
 * before it compares them.
 */
export async function storeBatch(
  database: Database,
  batch: readonly ReceivedMessage[],
  { comparesTimes = true }: StoreOptions = {},
): Promise<StoredBatch> {
  const { unique, changes } = sortOut(batch);
  if ([recordedEvents, counterReadings, eventsForOthers].every((selectFrom) => selectFrom(unique).length === 0)) {
    const { stored, gappy } = await storeMessages(database.orm, batch, { unique, changes });
    return { stored, gappy, alarms: [], records: [] };
  }
  return database.orm.transaction(async (transaction) => {
    const cycles = reportedCycles(unique);
    const contradictions = await compareCycles(transaction, { changes, cycles, comparesTimes });
    const { stored, gappy } = await storeMessages(transaction, batch, { unique, changes, cycles, contradictions });
    await storeReadings(transaction, counterReadings(stored));
    const alarms = await updateAlarms(transaction, alarmEvents(stored));
    const records = await recordEvents(transaction, recordedEvents(stored, contradictions));
    await writeOutgoingBatch(transaction, eventsForOthers(stored), records);
    return { stored, gappy, alarms, records };
  });
}

function alarmEvents(messages: readonly ReceivedMessage[]): AlarmEvent[] {
  return messages.flatMap(({ serialNumber, seq, topic, message }) => {
    if (topic !== 'events' || !isKnownEvent(message)) return [];
    if (message.kind !== 'alarmRaised' && message.kind !== 'alarmCleared') return [];
    return [{ serialNumber, seq, errorCode: message.body.errorCode }];
  });
}

type ReportedCycles = ReadonlyMap<ReceivedMessage, ReportedCycle>;

/** The locks are a statement of their own, because a statement sees only what was committed when it began. */
async function compareCycles(
  transaction: Transaction,
  { changes, cycles, comparesTimes }: Pick<SortedBatch, 'changes'> & { cycles: ReportedCycles; comparesTimes: boolean },
): Promise<Contradictions> {
  if (cycles.size === 0) return new Map();
  await lockMachines(transaction, { serialNumbers: changes.map(({ serialNumber }) => serialNumber) });
  return findContradictions(transaction, [...cycles.values()], comparesTimes);
}

interface JudgedBatch extends SortedBatch {
  cycles?: ReportedCycles;
  contradictions?: Contradictions;
}

async function storeMessages(
  orm: Pick<Orm, '_'>,
  batch: readonly ReceivedMessage[],
  judged: JudgedBatch,
): Promise<Pick<StoredBatch, 'stored' | 'gappy'>> {
  const { unique } = judged;
  const rows = await storeStatement(orm, storeParameters(judged));
  const machines = new Map(rows.map((row) => [row.serialNumber, row]));
  const stored = unique.filter(({ serialNumber, seq }) => {
    const machine = machines.get(serialNumber);
    if (!machine || machine.isGappy) return false;
    return machine.replayed === null || !hasSeq(machine.replayed, seq);
  });
  const isAnyGappy = rows.some((row) => row.isGappy);
  const gappy = isAnyGappy ? batch.filter(({ serialNumber }) => machines.get(serialNumber)?.isGappy === true) : [];
  return { stored, gappy };
}

interface SortedBatch {
  unique: ReceivedMessage[];
  changes: MachineChanges[];
}

function sortOut(batch: readonly ReceivedMessage[]): SortedBatch {
  const machines = new Map<string, MachineChanges & { seen: Set<number> }>();
  const unique = batch.filter((received) => {
    const { serialNumber, seq, lowestSeq } = received;
    let machine = machines.get(serialNumber);
    if (!machine) {
      machine = { serialNumber, seqs: [], lowestSeq, seen: new Set(), current: {} };
      machines.set(serialNumber, machine);
    }
    if (machine.seen.has(seq)) return false;
    machine.seen.add(seq);
    machine.seqs.push(seq);
    machine.lowestSeq = Math.min(machine.lowestSeq, lowestSeq);
    applyToCurrent(machine.current, received);
    return true;
  });
  return { unique, changes: [...machines.values()] };
}

function storeParameters({ unique, changes, cycles, contradictions }: JudgedBatch): StoreParameters {
  const telemetry: TelemetryRow[] = [];
  const events: object[] = [];
  const replies: object[] = [];
  for (const received of unique) {
    const { serialNumber, topic, seq, at, receivedAt, isClockDoubtful, message } = received;
    if (topic === 'telemetry') telemetry.push(...telemetryRows(received));
    else if (topic === 'replies') replies.push({ serialNumber, receivedAt, ...message });
    else if (topic === 'events') {
      const { kind, body } = message;
      const cycle = cycles?.get(received);
      const isImplausible = cycle?.isImplausible || contradictions?.get(serialNumber)?.has(seq) || false;
      const startedAt = cycle?.startedAt ?? null;
      events.push({ serialNumber, at, seq, receivedAt, isClockDoubtful, kind, body, isImplausible, startedAt });
    }
  }
  const states = changes.map(({ serialNumber, seqs, lowestSeq, current }) => ({
    serialNumber,
    seqs: formatSeqs(seqs),
    lowestSeq,
    ...stateColumns(current),
    ...seqColumns(current),
  }));
  return {
    states: JSON.stringify(states),
    ...telemetryArrays(telemetry),
    events: JSON.stringify(events),
    replies: JSON.stringify(replies),
  };
}

function reportedCycles(messages: readonly ReceivedMessage[]): ReportedCycles {
  const cycles = new Map<ReceivedMessage, ReportedCycle>();
  for (const received of messages) {
    const { serialNumber, topic, seq, at, isClockDoubtful, message } = received;
    if (topic !== 'events' || !isKnownEvent(message) || message.kind !== 'cycleEnded') continue;
    const { body } = message;
    const isImplausible = !isPlausibleCycle(withCountedEnd(body, received));
    const startedAt = comparableStart(body);
    cycles.set(received, { serialNumber, seq, at, startedAt, isClockDoubtful, isImplausible, body });
  }
  return cycles;
}

/** No clock begins earlier, and PostgreSQL reads no year with five digits. */
const startLimitsMs = { earliest: 0, latest: Date.parse('9999-01-01T00:00:00Z') };

function comparableStart({ startedAt }: CycleRecord): string | null {
  const startMs = Date.parse(startedAt);
  const isComparable = startMs >= startLimitsMs.earliest && startMs <= startLimitsMs.latest;
  return isComparable ? new Date(startMs).toISOString() : null;
}

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

/** Writes PostgreSQL's text of an `int8multirange`: `{[3,5),[9,10)}` is 3, 4 and 9. */
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
