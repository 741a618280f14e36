import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import type { Database } from '../../../../adapters/database/database.ts';
import { type ReceivedMessage, storeBatch } from '../../machine-gateway/index.ts';
import { received } from '../../machine-gateway/testing/messages.ts';

const start = Date.parse('2026-11-20T08:00:00Z');
/** Between the ends of two cycles. */
export const cycleEveryMs = 10 * 60_000;

/** The record of the n-th cycle of a day, from 1, clean unless a field says otherwise. */
export function cycleRecord(n: number, fields: Partial<CycleRecord> = {}): CycleRecord {
  const endedAt = start + n * cycleEveryMs;
  return {
    ...{ cycleNumber: 800 + n, cycleType: 'dishes', outcome: 'completed' as const },
    ...{ startedAt: new Date(endedAt - 128_000).toISOString(), endedAt: new Date(endedAt).toISOString() },
    ...{ washDurationS: 99, rinseDurationS: 12, waterVlm: 25, energyWh: 410 },
    ...{ tankTmpMin: 611, tankTmpMean: 622, tankTmpMax: 634, rinseTmpMin: 823, rinseTmpMean: 840, rinseTmpMax: 852 },
    ...fields,
  };
}

/** The message in which a machine reports a cycle, with `seq` equal to `n`. */
export function cycleEnded(serialNumber: string, n: number, fields: Partial<CycleRecord> = {}): ReceivedMessage {
  const body = cycleRecord(n, fields);
  return received(serialNumber, 'events', n, { ...timesOf(body.endedAt), kind: 'cycleEnded', body });
}

/** Any event at the end of the n-th cycle. */
export function eventOf(serialNumber: string, n: number, kind: string, body: object): ReceivedMessage {
  return received(serialNumber, 'events', n, { ...timesOf(cycleRecord(n).endedAt), kind, body });
}

const timesOf = (at: string) => ({ at, receivedAt: new Date(Date.parse(at) + 500).toISOString() });

/** Stores clean cycles from `first` to `last`. */
export async function washCycles(
  database: Database,
  serialNumber: string,
  { first = 1, last }: { first?: number; last: number },
): Promise<void> {
  const batch = Array.from({ length: last - first + 1 }, (_, i) => cycleEnded(serialNumber, first + i));
  await storeBatch(database, batch);
}
