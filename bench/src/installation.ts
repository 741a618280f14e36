import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@washboard/server/adapters/database/database';
import { openEmbeddedDatabase } from '@washboard/server/adapters/database/embedded/embedded-database';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { hashLinkSecret } from '@washboard/server/modules/machines/machine-gateway/index';
import { pino } from 'pino';
import { benchSecret, seedBenchWorld } from './bench-world.ts';
import {
  childrenProcessor,
  databaseProcessor,
  memoryMb,
  processorMs,
  processorShare,
  ready,
  startServer,
  stop,
} from './child.ts';
import { seedMachines } from './fleet-world.ts';
import type { LoadOrder } from './load-process.ts';

export type Engine = 'embedded' | 'PostgreSQL';

export interface Installation {
  url: string;
  mqttPort: number;
  pid: number | undefined;
  /** The memory in MB includes the embedded database. */
  memoryMb(): number;
  /** The shares are percent of one processor. */
  processorShares(forMs: number): Promise<{ database: number; server: number }>;
  close(): Promise<void>;
}

const httpPort = 18_490;
const mqttPort = 18_493;

export async function openInstallation(
  engine: Engine,
  seed: (database: Database) => Promise<void>,
): Promise<Installation> {
  const directory = mkdtempSync(join(tmpdir(), 'washboard-bench-'));
  const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
  const isEmbedded = engine === 'embedded';
  const database = isEmbedded
    ? await openEmbeddedDatabase(directory, pino({ level: 'warn' }))
    : openPostgresDatabase(databaseUrl);
  await seed(database);
  const foreignDatabase = await databaseProcessor(database);
  await database.close();
  const server = startServer(
    { httpPort, mqttPort },
    isEmbedded ? { DATA_DIR: directory } : { DATABASE_URL: databaseUrl },
  );
  const url = `http://127.0.0.1:${httpPort}`;
  const close = async () => {
    await stop(server);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await ready(`${url}/readyz`);
  } catch (error) {
    await close();
    throw error;
  }
  const ofDatabase = isEmbedded ? childrenProcessor(server.pid) : foreignDatabase;
  return {
    url,
    mqttPort,
    close,
    pid: server.pid,
    memoryMb: () => memoryMb(server),
    async processorShares(forMs) {
      const times = [ofDatabase, () => processorMs(server.pid)];
      const [inDatabase = 0, inServer = 0] = await Promise.all(times.map((time) => processorShare(time, 0, forMs)));
      return { database: Math.round(100 * inDatabase), server: Math.round(100 * inServer) };
    },
  };
}

export function spreadSerialNumbers(machines: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `BN${String(Math.floor((i * machines) / count)).padStart(6, '0')}`);
}

export async function seedFleet(database: Database, machines: number, serialNumbers: string[]): Promise<void> {
  await seedBenchWorld(database);
  await seedMachines(database, { from: 0, to: machines });
  const hashes = serialNumbers.map((serialNumber) => ({
    serialNumber,
    hash: hashLinkSecret(benchSecret(serialNumber)),
  }));
  await database.housekeepingOrm.execute(`
    update appliances a set link_secret_hash = x.hash
    from json_to_recordset('${JSON.stringify(hashes)}') as x("serialNumber" text, hash text)
    where a.serial_number = x."serialNumber"`);
}

export function steadyLoad(
  serialNumbers: string[],
  { ratePerS, warmUpMs, measureMs }: Pick<LoadOrder, 'ratePerS' | 'warmUpMs' | 'measureMs'>,
): LoadOrder {
  // The machine link requires increasing numbers, and those of a previous phase are below the current time.
  const firstSeq = Date.now() * 1000;
  const machines = serialNumbers.map((serialNumber) => ({ serialNumber, secret: benchSecret(serialNumber), firstSeq }));
  return { port: mqttPort, machines, window: 40, ratePerS, warmUpMs, measureMs };
}
