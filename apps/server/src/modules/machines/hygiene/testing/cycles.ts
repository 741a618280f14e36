import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import type { Database } from '../../../../adapters/database/database.ts';
import { events } from '../../events/tables.ts';
import { type ReceivedMessage, storeBatch } from '../../machine-gateway/index.ts';
import { received } from '../../machine-gateway/testing/messages.ts';
import { recordEvents } from '../recording/record-events.ts';
import type { StoredEvent } from '../recording/stored-events.ts';

const start = Date.parse('2026-11-20T08:00:00Z');
export const cycleEveryMs = 10 * 60_000;

/** The n-th cycle counts from 1 and is valid unless a field changes that. */
export function cycleRecord(n: number, fields: Partial<CycleRecord> = {}): CycleRecord {
  const endedAt = start + n * cycleEveryMs;
  return {
    cycleNumber: 800 + n,
    cycleType: 'dishes',
    outcome: 'completed' as const,
    startedAt: new Date(endedAt - 128_000).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
    washDurationS: 99,
    rinseDurationS: 12,
    waterVlm: 25,
    energyWh: 410,
    tankTmpMin: 611,
    tankTmpMean: 622,
    tankTmpMax: 634,
    rinseTmpMin: 823,
    rinseTmpMean: 840,
    rinseTmpMax: 852,
    ...fields,
  };
}

/** The `seq` of the message is `n`. */
export function cycleEnded(serialNumber: string, n: number, fields: Partial<CycleRecord> = {}): ReceivedMessage {
  const body = cycleRecord(n, fields);
  return received(serialNumber, 'events', n, { ...timesOf(body.endedAt), kind: 'cycleEnded', body });
}

export function eventOf(serialNumber: string, n: number, kind: string, body: object): ReceivedMessage {
  return received(serialNumber, 'events', n, { ...timesOf(cycleRecord(n).endedAt), kind, body });
}

const timesOf = (at: string) => ({ at, receivedAt: new Date(Date.parse(at) + 500).toISOString() });

export async function washCycles(
  database: Database,
  serialNumber: string,
  { first = 1, last }: { first?: number; last: number },
): Promise<void> {
  const batch = Array.from({ length: last - first + 1 }, (_, i) => cycleEnded(serialNumber, first + i));
  await storeBatch(database, batch);
}

type EventRow = typeof events.$inferInsert & { seq: number };

/** The events bypass the checks of the gateway. */
export async function insertEvents({ orm }: Database, rows: readonly EventRow[]): Promise<void> {
  await orm.transaction(async (transaction) => {
    await transaction.insert(events).values([...rows]);
    const cycles = rows.filter(({ kind }) => kind === 'cycleEnded');
    await recordEvents(
      transaction,
      cycles.map(({ at, receivedAt, kind, body, ...row }) => ({
        serialNumber: row.serialNumber,
        seq: row.seq,
        isClockDoubtful: row.isClockDoubtful,
        at: at.toISOString(),
        receivedAt: receivedAt.toISOString(),
        event: { kind, body } as StoredEvent['event'],
      })),
    );
  });
}
