import { openEmbeddedDatabase } from '@washboard/server/adapters/database/embedded/embedded-database';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { insertTelemetry } from '@washboard/server/modules/machine-gateway/store-batch';
import { benchSerialNumbers } from './bench-world.ts';

/** Ceiling: the same rows into the same table by the same statement, in full batches, and nothing else. */
const [target = '', measureMs = '0'] = process.argv.slice(2);
const batchSize = 1000;

const database = target.startsWith('postgres') ? openPostgresDatabase(target) : await openEmbeddedDatabase(target);
let seq = Date.now() * 1000;

function batch() {
  const at = new Date().toISOString();
  return Array.from({ length: batchSize }, (_, i) => ({
    serialNumber: benchSerialNumbers[i % benchSerialNumbers.length],
    at,
    seq: seq++,
    receivedAt: at,
    isClockDoubtful: false,
    boilerTmp: 830 + (i % 40),
    tankTmp: 600 + (i % 40),
    waterTmp: 150,
    boilerVlm: 70,
    tankVlm: 100,
    rinseWaterVlm: i % 40,
    rinseWaterFlowRate: 780,
  }));
}

for (let i = 0; i < 10; i++) await database.orm.execute(insertTelemetry(batch()));
const startedMs = performance.now();
let inserted = 0;
while (performance.now() - startedMs < Number(measureMs)) {
  await database.orm.execute(insertTelemetry(batch()));
  inserted += batchSize;
}
const rowsPerS = (inserted / (performance.now() - startedMs)) * 1000;
await database.close();
process.send?.({ rowsPerS });
