import { rmSync } from 'node:fs';
import { openEmbeddedDatabase } from '@washboard/server/adapters/database/embedded/embedded-database';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { pino } from 'pino';
import { benchSecret, benchSerialNumbers, seedBenchWorld } from './bench-world.ts';
import {
  childrenProcessor,
  databaseProcessor,
  firstMessage,
  processorMs,
  processorShare,
  ready,
  start,
  startServer,
  stop,
  watchMemory,
} from './child.ts';
import type { InsertResult } from './insert-only.ts';
import { type LoadMeasurement, percentiles, putLoad } from './load.ts';
import type { LoadOrder } from './load-process.ts';
import type { WatchResult } from './watch-process.ts';

export type Target = { engine: 'embedded'; directory: string } | { engine: 'postgresql'; url: string };

interface Processor {
  processorMsPer1000: number;
}

export interface AdapterMeasurement {
  engine: Target['engine'];
  insertCeiling: InsertResult;
  acknowledged: LoadMeasurement & Processor;
  halfLoad: LoadMeasurement & { socketDelayMs: { p50: number; p99: number }; watchedMessages: number };
  memory: { underLoadMb: number; peakMb: number };
}

const httpPort = 18_480;
const mqttPort = 18_483;
const watchedSerialNumbers = benchSerialNumbers.slice(0, 5);
const loadedSerialNumbers = benchSerialNumbers.slice(5);
const watchedRatePerS = 10;
const windowPerMachine = 40;

const warmUpMs = 3000;
export const measureMs = 10_000;

export async function measureBrokerCeiling(): Promise<LoadMeasurement & Processor> {
  const broker = start('./aedes-only.ts', { args: [String(mqttPort)] });
  await firstMessage(broker);
  const measured = await putFullLoad(() => processorMs(broker.pid));
  await stop(broker);
  return measured;
}

async function putFullLoad(timeMs: () => number): Promise<LoadMeasurement & Processor> {
  const [measured, share] = await Promise.all([putLoad(loadOrder(null)), processorShare(timeMs, warmUpMs, measureMs)]);
  return { ...measured, processorMsPer1000: (share / measured.messagesPerS) * 1_000_000 };
}

export async function measureAdapter(target: Target): Promise<AdapterMeasurement> {
  const where = target.engine === 'embedded' ? target.directory : target.url;
  if (target.engine === 'embedded') rmSync(target.directory, { recursive: true, force: true });
  const database =
    target.engine === 'embedded'
      ? await openEmbeddedDatabase(where, pino({ level: 'warn' }))
      : openPostgresDatabase(where);
  await seedBenchWorld(database);
  const foreignDatabase = await databaseProcessor(database);
  await database.close();

  const inserting = start('./insert-only.ts', { args: [where, String(measureMs)] });
  const insertCeiling = await firstMessage<InsertResult>(inserting);

  const kept = target.engine === 'embedded' ? { DATA_DIR: where } : { DATABASE_URL: where };
  const server = startServer({ httpPort, mqttPort }, kept);
  const peak = watchMemory(server);
  const url = `http://127.0.0.1:${httpPort}`;
  await ready(`${url}/readyz`);
  const memoryUnderLoad = watchMemory(server, warmUpMs);
  const ofDatabase = target.engine === 'embedded' ? childrenProcessor(server.pid) : foreignDatabase;
  const acknowledged = await putFullLoad(() => processorMs(server.pid) + ofDatabase());

  const watcher = start('./watch-process.ts');
  watcher.send({ url, serialNumbers: watchedSerialNumbers, warmUpMs, measureMs });
  // The watched machines send single messages, as real ones do; the others make the load.
  const [atHalf, , watched] = await Promise.all([
    putLoad(loadOrder(acknowledged.messagesPerS / 2, loadedSerialNumbers)),
    putLoad(loadOrder(watchedSerialNumbers.length * watchedRatePerS, watchedSerialNumbers), 1),
    firstMessage<WatchResult>(watcher),
  ]);
  const memory = { underLoadMb: memoryUnderLoad(), peakMb: peak() };
  await stop(server);
  return {
    engine: target.engine,
    insertCeiling,
    acknowledged,
    halfLoad: {
      ...atHalf,
      socketDelayMs: percentiles([watched.delaysMs]),
      watchedMessages: watched.delaysMs.length,
    },
    memory,
  };
}

function loadOrder(ratePerS: number | null, serialNumbers = benchSerialNumbers): LoadOrder {
  const firstSeq = Date.now() * 1000;
  return {
    port: mqttPort,
    machines: serialNumbers.map((serialNumber) => ({ serialNumber, secret: benchSecret(serialNumber), firstSeq })),
    window: windowPerMachine,
    ratePerS,
    warmUpMs,
    measureMs,
  };
}
