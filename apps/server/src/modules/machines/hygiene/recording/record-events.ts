import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CycleValidation } from '@washboard/contract/hygiene/cycle-validation';
import type { HygieneReason, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { type CycleRecord, isKnownEvent, type MachineEvent } from '@washboard/contract/machine-link/device-events';
import { maxCount } from '@washboard/contract/statistics/counters';
import {
  contactSOf,
  isWashing,
  type JudgementInForce,
  judgeInForce,
} from '@washboard/machine-model/hygiene/judge-cycle';
import type { VersionedLimits } from '@washboard/machine-model/hygiene/limit-profiles';
import { isPlausibleNumber, withCountedEnd } from '@washboard/machine-model/hygiene/plausible-cycle';
import { validationsOf } from '@washboard/machine-model/ranges/validations';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { namedStatement } from '../../../../adapters/database/named-statement.ts';
import type { Contradiction, Contradictions } from '../../events/index.ts';
import { chainEndOf, LedgerWriter, saveEntries } from '../../ledger/index.ts';
import { holdRacks } from '../holds/holds-repository.ts';
import { type LimitsRow, limitColumns, limitsInForce, limitsOfRow } from '../limits/limits-in-force.ts';
import { findAlarmsDuring } from './alarms-during.ts';
import { insertRecords } from './insert-records.ts';

export interface StoredEvent {
  serialNumber: string;
  seq: number;
  at: string;
  receivedAt: string;
  isClockDoubtful: boolean;
  event: MachineEvent;
  contradiction?: Contradiction | undefined;
}

interface ReceivedEvent extends Omit<StoredEvent, 'event' | 'contradiction'> {
  topic: string;
  message: unknown;
}

const recordedKinds: ReadonlySet<MachineEvent['kind']> = new Set([
  'cycleEnded',
  'alarmRaised',
  'alarmCleared',
  'bufferOverflowed',
  'boardReplaced',
]);

export function recordedEvents(
  messages: readonly ReceivedEvent[],
  contradictions: Contradictions = new Map(),
): StoredEvent[] {
  return messages.flatMap(({ serialNumber, seq, at, receivedAt, isClockDoubtful, topic, message }) => {
    const event = message as MachineEvent;
    if (topic !== 'events' || !isKnownEvent(event) || !recordedKinds.has(event.kind)) return [];
    const contradiction = contradictions.get(serialNumber)?.get(seq);
    return [{ serialNumber, seq, at, receivedAt, isClockDoubtful, event, contradiction }];
  });
}

/** Runs in the transaction that stores the events and holds the locks of the machines, after the alarms are updated. */
export async function recordEvents(
  transaction: Transaction,
  events: readonly StoredEvent[],
): Promise<readonly RecordedCycle[]> {
  if (events.length === 0) return [];
  const ledgers = await openLedgers(transaction, events);
  const alarms = await openAlarmsDuring(transaction, events, ledgers);
  const boards = await findCyclesOfBoards(transaction, events);
  await readPreviousNumbers(transaction, events, ledgers);
  const records: RecordedCycle[] = [];
  for (const stored of events) {
    const ledger = ledgers.get(stored.serialNumber);
    if (!ledger) continue;
    const { serialNumber, seq, event } = stored;
    if (event.kind === 'boardReplaced') {
      const ofBoard = records.filter((record) => record.serialNumber === serialNumber && record.eventSeq > seq);
      const numbers = [event.body, ...ofBoard].map(({ cycleNumber }) => cycleNumber);
      const known = Math.max(boards.get(keyOf(stored)) ?? 0, ...numbers.filter(isPlausibleNumber));
      // The new board continues with its own number.
      if (isPlausibleNumber(event.body.cycleNumber)) ledger.writer.cycleNumber = known;
    } else records.push(...recordEvent(ledger, stored, alarms.get(keyOf(stored)) ?? []));
  }
  await saveEntries(
    transaction,
    [...ledgers.values()].map(({ writer }) => writer),
  );
  if (records.length === 0) return [];
  await insertRecords(transaction, { records: JSON.stringify(records) });
  const deviating = records.filter(({ result }) => result === 'deviating');
  if (deviating.length > 0) await holdRacks(transaction, { records: JSON.stringify(deviating) });
  return records;
}

interface MachineLedger {
  writer: LedgerWriter;
  companyCode: string;
  inForce: VersionedLimits;
  validations: ReadonlyMap<string, CycleValidation>;
  previousNumber: number | null;
}

type Judges = Pick<MachineLedger, 'inForce' | 'validations'>;

function judge(record: CycleRecord, stored: StoredEvent, { inForce, validations }: Judges): JudgementInForce {
  const judged = judgeInForce(withCountedEnd(record, stored), inForce, validations.get(record.cycleType));
  switch (stored.contradiction) {
    case undefined:
      return judged;
    case 'repeated':
      return { ...judged, result: 'notJudgeable', reasons: ['repeated'] };
    case 'overlapping': {
      // An overlap must not hide a temperature outside the limits.
      const result = judged.result === 'deviating' ? judged.result : 'notJudgeable';
      return { ...judged, result, reasons: [...judged.reasons, 'overlapping'] };
    }
  }
}

export interface RecordedCycle {
  serialNumber: string;
  number: number;
  at: string;
  endedAt: string;
  cycleNumber: number;
  result: HygieneResult;
  reasons: readonly HygieneReason[];
  eventSeq: number;
  isWashing: boolean;
}

const keyOf = ({ serialNumber, seq }: Pick<StoredEvent, 'serialNumber' | 'seq'>) => `${serialNumber} ${seq}`;

function recordEvent(ledger: MachineLedger, stored: StoredEvent, alarms: string[]): RecordedCycle[] {
  const { writer } = ledger;
  const { event, seq, at, receivedAt, isClockDoubtful } = stored;
  const when = { seq, occurredAt: at, isClockDoubtful };
  switch (event.kind) {
    case 'alarmRaised':
    case 'alarmCleared':
      writer.append({
        at: receivedAt,
        kind: 'alarm',
        body: { ...when, change: event.kind === 'alarmRaised' ? 'raised' : 'cleared', errorCode: event.body.errorCode },
      });
      return [];
    case 'bufferOverflowed': {
      const { lostMessages } = event.body;
      writer.append({ at: receivedAt, kind: 'gap', body: { ...when, reason: 'bufferOverflowed', lostMessages } });
      return [];
    }
    case 'cycleEnded': {
      noteMissingCycles(ledger, event.body, receivedAt);
      const body = cycleBody(stored, event.body, { ...ledger, alarms });
      const { number } = writer.append({ at: receivedAt, kind: 'cycle', body });
      const { cycleNumber, result, reasons } = body;
      return [
        {
          serialNumber: stored.serialNumber,
          number,
          at: receivedAt,
          endedAt: at,
          cycleNumber,
          result,
          reasons,
          eventSeq: seq,
          isWashing: isWashing(event.body) && stored.contradiction !== 'repeated',
        },
      ];
    }
    default:
      return [];
  }
}

/** No machine can run as many cycles while it is offline. */
const farCycles = 1_000_000;

const isFar = ({ writer }: MachineLedger, cycleNumber: number): boolean =>
  writer.cycleNumber !== null && Math.abs(cycleNumber - writer.cycleNumber) > farCycles;

/**
 * A skipped number is a gap, a lower number a late record. One number far away is an error; two consecutive ones mean
 * that the counter was set.
 */
function noteMissingCycles(ledger: MachineLedger, { cycleNumber }: CycleRecord, at: string): void {
  const { writer, previousNumber } = ledger;
  ledger.previousNumber = cycleNumber;
  // An impossible number would turn all later cycles into late ones.
  if (!isPlausibleNumber(cycleNumber)) return;
  if (isFar(ledger, cycleNumber)) {
    if (cycleNumber - 1 === previousNumber) writer.cycleNumber = cycleNumber;
    return;
  }
  const expected = writer.cycleNumber === null ? cycleNumber : writer.cycleNumber + 1;
  if (cycleNumber > expected) {
    const body = { reason: 'missingCycles', fromCycle: expected, toCycle: cycleNumber - 1 };
    writer.append({ at, kind: 'gap', body });
  }
  writer.cycleNumber = Math.max(writer.cycleNumber ?? 0, cycleNumber);
}

function cycleBody(
  stored: StoredEvent,
  record: CycleRecord,
  { companyCode, alarms, ...judges }: Judges & Pick<MachineLedger, 'companyCode'> & { alarms: string[] },
) {
  const { seq, at, isClockDoubtful } = stored;
  const { result, reasons, limits, validation } = judge(record, stored, judges);
  const { cycleNumber, outcome, startedAt } = record;
  return {
    seq,
    companyCode,
    cycleNumber,
    cycleType: record.cycleType,
    outcome,
    startedAt,
    endedAt: at,
    isClockDoubtful,
    profile: judges.inForce.profile,
    limits,
    validation,
    values: valuesOf(record),
    result,
    reasons,
    alarms,
  };
}

function valuesOf(record: CycleRecord) {
  const { tankTmpMin, tankTmpMax, rinseTmpMin, rinseTmpMax, waterVlm } = record;
  return {
    tankTmpMin,
    tankTmpMean: record.tankTmpMean ?? null,
    tankTmpMax,
    rinseTmpMin,
    rinseTmpMean: record.rinseTmpMean ?? null,
    rinseTmpMax,
    contactS: Math.min(contactSOf(record), Number.MAX_SAFE_INTEGER),
    waterVlm,
    rinseVlm: record.rinseVlm ?? null,
    detergentMl: record.detergentMl ?? null,
    rinseAidMl: record.rinseAidMl ?? null,
  };
}

type LedgerRow = Record<'serialNumber' | 'companyCode' | 'modelNumber', string> & { gamma: Gamma } & Record<
    'number' | 'hash' | 'cycleNumber',
    string | null
  > &
  LimitsRow;

const findLedgers = namedStatement<{ serialNumbers: string[] }, LedgerRow>(
  'ledgers_of_batch',
  sql`
    with recursive machines as materialized (
      select a.serial_number, a.company_code, a.gamma, a.model_number
      from unnest(${sql.placeholder('serialNumbers')}::text[]) wanted join appliances a on a.serial_number = wanted),
    ${limitsInForce}
    select m.serial_number::text as "serialNumber", m.company_code::text as "companyCode",
      m.gamma::text as gamma, m.model_number::text as "modelNumber", h.number::text as number,
      h.hash::text as hash, h.cycle_number::text as "cycleNumber", ${limitColumns}
    from machines m
    left join ledger_heads h on h.serial_number = m.serial_number
    left join in_force on in_force.serial_number = m.serial_number`,
);

async function openLedgers(
  transaction: Transaction,
  events: readonly StoredEvent[],
): Promise<Map<string, MachineLedger>> {
  const serialNumbers = [...new Set(events.map(({ serialNumber }) => serialNumber))];
  const rows = await findLedgers(transaction, { serialNumbers });
  return new Map(
    rows.map((row) => {
      const { serialNumber, companyCode, number, hash, cycleNumber } = row;
      const end = number === null || hash === null ? null : chainEndOf({ number, hash, cycleNumber });
      const writer = new LedgerWriter(serialNumber, end);
      const validations = validationsOf(row.gamma, row.modelNumber);
      return [serialNumber, { writer, companyCode, inForce: limitsOfRow(row), validations, previousNumber: null }];
    }),
  );
}

/** A message that others overtook is only seconds late. */
const newestRecords = sql.raw('20');

const findHighestCycles = namedStatement<{ boards: string; maxCount: number }, { key: string; cycleNumber: string }>(
  'cycles_of_boards',
  sql`
    select x.key::text as key, max(entry.cycle_number)::text as "cycleNumber"
    from json_to_recordset(${sql.placeholder('boards')}) as x(key text, "serialNumber" text, seq bigint, at timestamptz)
    cross join lateral (
      select number, at, event_seq from hygiene_records
      where serial_number = x."serialNumber" and ended_at >= x.at
      order by ended_at desc, number desc limit ${newestRecords}) r
    cross join lateral (
      select (text::jsonb #>> '{body,cycleNumber}')::bigint as cycle_number from ledger_entries
      where serial_number = x."serialNumber" and number = r.number and at = r.at limit 1) entry
    where r.event_seq > x.seq and entry.cycle_number <= ${sql.placeholder('maxCount')}::bigint
    group by 1`,
);

/**
 * Messages may arrive in another order than they were sent.
 *
 * @returns for each replacement of a board, the highest number of a recorded cycle that was sent after it
 */
async function findCyclesOfBoards(
  transaction: Transaction,
  events: readonly StoredEvent[],
): Promise<Map<string, number>> {
  const boards = events
    .filter(({ event }) => event.kind === 'boardReplaced')
    .map(({ serialNumber, seq, at }) => ({ key: keyOf({ serialNumber, seq }), serialNumber, seq, at }));
  if (boards.length === 0) return new Map();
  const rows = await findHighestCycles(transaction, { boards: JSON.stringify(boards), maxCount });
  return new Map(rows.map(({ key, cycleNumber }) => [key, Number(cycleNumber)]));
}

const findPreviousNumbers = namedStatement<
  { serialNumbers: string[] },
  { serialNumber: string; cycleNumber: string | null }
>(
  'previous_cycle_numbers',
  sql`
    select wanted::text as "serialNumber", text::jsonb #>> '{body,cycleNumber}' as "cycleNumber"
    from unnest(${sql.placeholder('serialNumbers')}::text[]) wanted
    cross join lateral (
      select number, at from hygiene_records where serial_number = wanted order by number desc limit 1) r
    join ledger_entries e on e.serial_number = wanted and e.number = r.number and e.at = r.at`,
);

async function readPreviousNumbers(
  transaction: Transaction,
  events: readonly StoredEvent[],
  ledgers: ReadonlyMap<string, MachineLedger>,
): Promise<void> {
  const far = events.flatMap(({ serialNumber, event }) => {
    const ledger = ledgers.get(serialNumber);
    return ledger && event.kind === 'cycleEnded' && isFar(ledger, event.body.cycleNumber) ? [serialNumber] : [];
  });
  if (far.length === 0) return;
  for (const { serialNumber, cycleNumber } of await findPreviousNumbers(transaction, {
    serialNumbers: [...new Set(far)],
  })) {
    const ledger = ledgers.get(serialNumber);
    if (ledger) ledger.previousNumber = Number(cycleNumber);
  }
}

async function openAlarmsDuring(
  transaction: Transaction,
  events: readonly StoredEvent[],
  ledgers: ReadonlyMap<string, MachineLedger>,
): Promise<Map<string, string[]>> {
  const cycles = events.flatMap((stored) => {
    const { event, serialNumber, at } = stored;
    const ledger = ledgers.get(serialNumber);
    if (event.kind !== 'cycleEnded' || !ledger) return [];
    if (judge(event.body, stored, ledger).result === 'valid') return [];
    return [{ key: keyOf(stored), serialNumber, startedAt: event.body.startedAt, endedAt: at }];
  });
  return findAlarmsDuring(transaction, cycles);
}
