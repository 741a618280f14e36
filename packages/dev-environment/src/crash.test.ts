import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedDatabase } from '@washboard/server/adapters/database/embedded/embedded-database';
import { copyEmptyDatabase } from '@washboard/server/testing/database-template';
import { expect, onTestFinished, test } from 'vitest';
import { type CrashRunOptions, crashSeed, describeReport, runCrashes } from './testing/crash-run.ts';
import { startServerProcess } from './testing/server-process.ts';

const earlyServer = fileURLToPath(new URL('./testing/early-server.ts', import.meta.url));

async function crash(name: string, options: Pick<CrashRunOptions, 'kills' | 'acknowledgedPerRound'>, program?: string) {
  const directory = mkdtempSync(join(tmpdir(), 'washboard-crash-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  await copyEmptyDatabase(directory);
  const report = await runCrashes({
    openDatabase: () => openEmbeddedDatabase(directory),
    startServer: () => startServerProcess({ DATA_DIR: directory }, program),
    seed: crashSeed(),
    ...options,
  });
  describeReport(name, report);
  return report;
}

test('the embedded database: nothing that was acknowledged is lost or stored twice, however often it is killed', {
  timeout: 180_000,
}, async () => {
  const { acknowledged, underWayAtKills, lost, twice } = await crash('embedded', { kills: 10 });
  expect(acknowledged).toBeGreaterThan(1000);
  expect(underWayAtKills).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  expect(twice).toEqual([]);
});

test('this test finds out a server that acknowledges before the commit', { timeout: 60_000 }, async () => {
  const { lost, twice } = await crash(
    'embedded, acknowledging early',
    { kills: 1, acknowledgedPerRound: [2000, 3000] },
    earlyServer,
  );
  expect(lost.length).toBeGreaterThan(0);
  expect(twice).toEqual([]);
});
