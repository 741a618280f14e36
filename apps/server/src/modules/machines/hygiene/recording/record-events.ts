import type { HygieneReason, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import {
  contactSOf,
  isWashing,
  type JudgementInForce,
  judgeInForce,
} from '@washboard/machine-model/hygiene/judge-cycle';
import { isPlausibleNumber, withCountedEnd } from '@washboard/machine-model/hygiene/plausible-cycle';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { namedStatement } from '../../../../adapters/database/named-statement.ts';
import { eventKey } from '../../events/index.ts';
import { saveEntries } from '../../ledger/index.ts';
import { holdRacks } from '../holds/holds-repository.ts';
import { findAlarmsDuring } from './alarms-during.ts';
import { findCyclesOfBoards } from './board-cycles.ts';
import { noteMissingCycles, readPreviousNumbers } from './missing-cycles.ts';
import { type MachineLedger, openLedgers } from './open-ledgers.ts';
import type { StoredEvent } from './stored-events.ts';

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
      const highestNumber = Math.max(boards.get(eventKey(stored)) ?? 0, ...numbers.filter(isPlausibleNumber));
      // The new board continues with its own number.
      if (isPlausibleNumber(event.body.cycleNumber)) ledger.writer.cycleNumber = highestNumber;
    } else records.push(...recordEvent(ledger, stored, alarms.get(eventKey(stored)) ?? []));
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

// A number is in use only if a person changed the ledger in the database; the message must be stored even then.
const insertRecords = namedStatement<{ records: string }, never>(
  'insert_hygiene_records',
  sql`
    with records as (
      select * from json_to_recordset(${sql.placeholder('records')}) as x(
        "serialNumber" text, number bigint, at timestamptz, "endedAt" timestamptz, result text, "eventSeq" bigint,
        "isWashing" boolean)),
    released as (
      delete from rewash_holds h using records x
      where h.serial_number = x."serialNumber" and x.result = 'valid' and h.ended_at < x."endedAt")
    insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
    select "serialNumber", number, at, "endedAt", result, "eventSeq", "isWashing" from records
    on conflict (serial_number, number) do update set at = excluded.at, ended_at = excluded.ended_at,
      result = excluded.result, event_seq = excluded.event_seq, is_washing = excluded.is_washing, action_number = null, action_at = null`,
);

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
    return [{ key: eventKey(stored), serialNumber, startedAt: event.body.startedAt, endedAt: at }];
  });
  return findAlarmsDuring(transaction, cycles);
}
