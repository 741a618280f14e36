import { openEmbeddedDatabase } from '@washboard/server/adapters/database/embedded/embedded-database';
import { namedStatement } from '@washboard/server/adapters/database/named-statement';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import {
  insertTelemetry,
  type TelemetryColumns,
  telemetryArrays,
} from '@washboard/server/modules/machines/machine-gateway/storing/store-statement';
import { pino } from 'pino';
import { benchSerialNumbers } from './bench-world.ts';
import { databaseProcessor } from './child.ts';

export interface InsertResult {
  rowsPerS: number;
  processorMsPer1000: number;
}

/** The ceiling is the same rows inserted by the same part of the statement, in full batches. */
const [target = '', measureMs = '0'] = process.argv.slice(2);
const batchSize = 1000;

const database = target.startsWith('postgres')
  ? openPostgresDatabase(target)
  : await openEmbeddedDatabase(target, pino({ level: 'warn' }));
const insert = namedStatement<TelemetryColumns, never>('insert_telemetry', insertTelemetry());
let seq = Date.now() * 1000;

function batch(): TelemetryColumns {
  const at = new Date().toISOString();
  const rows = Array.from({ length: batchSize }, (_, i) => ({
    serialNumber: benchSerialNumbers[i % benchSerialNumbers.length] ?? '',
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
  return telemetryArrays(rows);
}

const ofDatabase = await databaseProcessor(database);
const processorMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000 + ofDatabase();

for (let i = 0; i < 10; i++) await insert(database.orm, batch());
const before = processorMs();
const startedMs = performance.now();
let inserted = 0;
while (performance.now() - startedMs < Number(measureMs)) {
  await insert(database.orm, batch());
  inserted += batchSize;
}
const rowsPerS = (inserted / (performance.now() - startedMs)) * 1000;
const processorMsPer1000 = ((processorMs() - before) / inserted) * 1000;
await database.close();
process.send?.({ rowsPerS, processorMsPer1000 } satisfies InsertResult);
