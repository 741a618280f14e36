import { fileURLToPath } from 'node:url';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { createPostgresDatabase } from '@washboard/server/adapters/database/testing/storage-under-test';
import { expect, onTestFinished, test } from 'vitest';
import { type CrashRunOptions, crashSeed, describeReport, runCrashes } from './testing/crash-run.ts';
import { startServerProcess } from './testing/server-process.ts';

const earlyServer = fileURLToPath(new URL('./testing/early-server.ts', import.meta.url));

async function crash(name: string, options: Pick<CrashRunOptions, 'kills' | 'acknowledgedPerRound'>, program?: string) {
  const { url, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  const report = await runCrashes({
    openDatabase: async () => openPostgresDatabase(url),
    startServer: () => startServerProcess({ DATABASE_URL: url }, program),
    seed: crashSeed(),
    ...options,
  });
  describeReport(name, report);
  return report;
}

test('PostgreSQL: nothing that was acknowledged is lost or stored twice, however often the server is killed', {
  timeout: 180_000,
}, async () => {
  const { acknowledged, underWayAtKills, lost, twice } = await crash('PostgreSQL', { kills: 10 });
  expect(acknowledged).toBeGreaterThan(1000);
  expect(underWayAtKills).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  expect(twice).toEqual([]);
});

test('this test finds out a server that acknowledges before the commit', { timeout: 60_000 }, async () => {
  const { lost, twice } = await crash(
    'PostgreSQL, acknowledging early',
    { kills: 1, acknowledgedPerRound: [2000, 3000] },
    earlyServer,
  );
  expect(lost.length).toBeGreaterThan(0);
  expect(twice).toEqual([]);
});
