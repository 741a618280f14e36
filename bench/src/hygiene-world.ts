import { dayMs } from '@washboard/contract/time/durations';
import type { Database } from '@washboard/server/adapters/database/database';
import { createPartitions } from '@washboard/server/adapters/database/partitions';
import { type ReceivedMessage, storeBatch } from '@washboard/server/modules/machines/machine-gateway/index';

export interface Cycles {
  serialNumbers: readonly string[];
  count: number;
  days: number;
}

const batchSize = 1000;
/** Machines of the fleet have used the numbers below this one. */
const firstSeq = 10_000;
/** Some of each hundred cycles rinse too cold, one has no reading of the tank, and one is preceded by a lost one. */
const [tooCold, unmeasured, afterLost] = [[3, 41, 77], 12, 58];

export async function seedHygiene(database: Database, { serialNumbers, count, days }: Cycles): Promise<void> {
  const now = new Date();
  await createPartitions(database, new Date(now.getTime() - days * dayMs), now);
  let batch: ReceivedMessage[] = [];
  for (let n = 1; n <= count; n += 1) {
    const endedAt = new Date(now.getTime() - ((count - n) * days * dayMs) / count).toISOString();
    for (const serialNumber of serialNumbers) {
      batch.push(cycleEnded(serialNumber, n, endedAt));
      if (batch.length === batchSize) await store();
    }
  }
  if (batch.length > 0) await store();
  await database.housekeepingOrm.execute('vacuum analyze');

  async function store(): Promise<void> {
    await storeBatch(database, batch);
    batch = [];
  }
}

function cycleEnded(serialNumber: string, n: number, endedAt: string): ReceivedMessage {
  const place = n % 100;
  const tankTmpMin = place === unmeasured ? null : 605 + (n % 17);
  const body = {
    cycleNumber: n + Math.floor((n + 100 - afterLost) / 100),
    cycleType: 'dishes',
    outcome: 'completed' as const,
    startedAt: new Date(Date.parse(endedAt) - 128_000).toISOString(),
    endedAt,
    washDurationS: 99,
    rinseDurationS: 12,
    waterVlm: 25,
    energyWh: 410,
    rinseVlm: 24,
    detergentMl: 11,
    rinseAidMl: 3,
    tankTmpMin,
    tankTmpMean: 622,
    tankTmpMax: tankTmpMin === null ? null : 634,
    rinseTmpMin: tooCold.includes(place) ? 771 : 812 + (n % 23),
    rinseTmpMean: 840,
    rinseTmpMax: 852,
  };
  const seq = firstSeq + n;
  return {
    serialNumber,
    topic: 'events',
    seq,
    lowestSeq: seq,
    isClockDoubtful: false,
    at: endedAt,
    atMs: Date.parse(endedAt),
    receivedAt: endedAt,
    message: { seq, at: endedAt, kind: 'cycleEnded', body },
  };
}
