import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedDatabase } from '@washboard/server/adapters/database/embedded/embedded-database';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { createTestDatabase, emptyDatabase } from '@washboard/server/adapters/database/testing/test-databases';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type CrashRunOptions, crashSeed, describeReport, minAcknowledged, runCrashes } from './testing/crash-run.ts';
import { startServerProcess } from './testing/server-process.ts';

const earlyServer = fileURLToPath(new URL('./testing/early-server.ts', import.meta.url));

const kills = Number(process.env.CRASH_KILLS ?? 4);

type Database = Pick<CrashRunOptions, 'openDatabase'> & { environment: Record<string, string> };

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'washboard-crash-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

function embeddedDatabase(): Database {
  const directory = temporaryDirectory();
  const logger = pino({ level: 'silent' });
  return { openDatabase: () => openEmbeddedDatabase(directory, logger), environment: { DATA_DIR: directory } };
}

async function sharedDatabase(): Promise<Database> {
  const { url, remove } = await createTestDatabase(emptyDatabase);
  onTestFinished(remove);
  return {
    openDatabase: async () => openPostgresDatabase(url),
    environment: { DATABASE_URL: url, DATA_DIR: temporaryDirectory() },
  };
}

async function crash(
  name: string,
  { openDatabase, environment }: Database,
  options: Pick<CrashRunOptions, 'kills' | 'acknowledgedPerRound'>,
  program?: string,
) {
  const startServer = () => startServerProcess(environment, program);
  const report = await runCrashes({ openDatabase, startServer, seed: crashSeed(), ...options });
  describeReport(name, report);
  return report;
}

test.each([
  ['with its embedded database', embeddedDatabase],
  ['beside a PostgreSQL server', sharedDatabase],
])(
  'a server that is killed repeatedly loses and doubles no acknowledged message, %s',
  async (name, create) => {
    const { acknowledged, underWayAtKills, lost, twice } = await crash(name, await create(), { kills });
    expect(acknowledged).toBeGreaterThanOrEqual(minAcknowledged * kills);
    expect(underWayAtKills).toBeGreaterThan(0);
    expect(lost).toEqual([]);
    expect(twice).toEqual([]);
  },
  180_000,
);

test('the crash test detects a server that acknowledges before the commit', { timeout: 60_000 }, async () => {
  const options = { kills: 1, acknowledgedPerRound: [2000, 3000] } as const;
  const { lost, twice } = await crash('acknowledging early', await sharedDatabase(), options, earlyServer);
  expect(lost.length).toBeGreaterThan(0);
  expect(twice).toEqual([]);
});
