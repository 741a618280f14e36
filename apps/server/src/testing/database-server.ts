import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { systemClock } from '../adapters/clock/clock.ts';
import { lockDataDirectory, startEmbeddedServer } from '../adapters/database/embedded/embedded-server.ts';
import { crashPattern } from '../adapters/database/embedded/server-log.ts';
import { openPostgresDatabase } from '../adapters/database/postgres-database.ts';
import {
  emptyDatabase,
  runOnTestServer,
  urlOfDatabase,
  worldDatabase,
} from '../adapters/database/testing/test-databases.ts';
import { openPgBossQueue } from '../adapters/job-queue/pg-boss-queue.ts';
import { prepareStorage } from '../prepare-storage.ts';
import { seedWorld } from './world.ts';

/** The tests' data need not survive a crash. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
};

/** A copy of a template has some 900 files, which take a tenth of the processor time in memory. */
const memoryFolder = '/dev/shm';

const ampleBytes = 2 * 1024 ** 3;

/**
 * The server of a test run, or of TEST_DATABASE_URL, has a template database with the schema, and one with the tests'
 * world too.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_READY) return async () => {};
  const stop = process.env.TEST_DATABASE_URL ? async () => {} : await startOwnServer();
  await makeTemplates();
  process.env.TEST_DATABASE_READY = '1';
  return stop;
}

const folderPrefix = 'washboard-tests-';

async function startOwnServer(): Promise<() => Promise<void>> {
  const isInMemory = isMemoryAmple();
  if (isInMemory) removeLeftovers();
  const directory = mkdtempSync(join(isInMemory ? memoryFolder : tmpdir(), folderPrefix));
  const crashes: string[] = [];
  const destination = new Writable({
    write: (line: Buffer, _encoding, done) => {
      const { database = '' } = JSON.parse(line.toString());
      if (crashPattern.test(database)) crashes.push(database);
      done();
    },
  });
  const logger = pino({ level: 'error' }, destination);
  const server = await startEmbeddedServer(directory, { logger, settings });
  process.env.TEST_DATABASE_URL = `postgresql://${server.user}@localhost/postgres?host=${encodeURIComponent(server.socketFolder)}`;
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true });
    if (crashes.length === 0) return;
    // Tests that lost their connection may have passed on a retry.
    process.stderr.write(`PostgreSQL crashed during the tests: ${crashes.join('; ')}\n`);
    process.exitCode = 1;
  };
}

function isMemoryAmple(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, process.availableMemory()) >= ampleBytes;
  } catch {
    return false;
  }
}

/** A killed run leaves its folder, which uses memory. */
function removeLeftovers(): void {
  for (const name of readdirSync(memoryFolder).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(memoryFolder, name);
    try {
      lockDataDirectory(folder)();
    } catch {
      continue;
    }
    rmSync(folder, { recursive: true });
  }
}

async function makeTemplates(): Promise<void> {
  for (const name of [worldDatabase, emptyDatabase]) await runOnTestServer(`drop database if exists ${name}`);
  await runOnTestServer(`create database ${emptyDatabase}`);
  const database = openPostgresDatabase(urlOfDatabase(emptyDatabase));
  await prepareStorage({ database, clock: systemClock });
  const jobQueue = await openPgBossQueue({ database, logger: pino({ level: 'silent' }), isKeeper: false });
  await jobQueue.close();
  await database.close();

  await runOnTestServer(`create database ${worldDatabase} template ${emptyDatabase}`);
  const world = openPostgresDatabase(urlOfDatabase(worldDatabase));
  await seedWorld(world);
  await world.close();
}
