import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AcknowledgedLine } from '@washboard/emulator/fleet/acknowledgement-log';
import { fleetRoster } from '@washboard/emulator/fleet/fleet-roster';
import { runFleet } from '@washboard/emulator/fleet/run-fleet';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { createTestDatabase, emptyDatabase } from '@washboard/server/adapters/database/testing/test-databases';
import { readConfig } from '@washboard/server/config/config';
import { hasSeq } from '@washboard/server/modules/machines/machine-gateway/storing/store-batch';
import { presentOf, storedSeqs } from '@washboard/server/modules/machines/machine-gateway/testing/machine-world';
import { startServer } from '@washboard/server/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seedDemoWorld } from './seed-demo-world.ts';
import { seedFleet } from './seed-fleet.ts';

const machineCount = 20;

test('a server that restarts stores every acknowledged message of a connected fleet once', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'washboard-fleet-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const { url, remove } = await createTestDatabase(emptyDatabase);
  onTestFinished(remove);
  const start = (mqttPort = 0) =>
    startServer(
      readConfig({
        DEMO: '1',
        PORT: '0',
        MQTT_PORT: String(mqttPort),
        DATABASE_URL: url,
        DATA_DIR: directory,
        LOG_LEVEL: 'silent',
      }),
      async ({ database }) => {
        await seedDemoWorld(database, 'marea');
        await seedFleet(database, 'marea', machineCount);
      },
    );
  let server = await start();
  const mqttPort = server.mqttPort ?? 0;
  const witnessPath = join(directory, 'witness.jsonl');
  const fleet = runFleet({
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    machines: fleetRoster(machineCount),
    secretPrefix: 'demo-',
    ratePerS: 10,
    connectPerS: 1000,
    timeFactor: 120,
    witnessPath,
    limits: { backOff: { shortestMs: 20, longestMs: 100 } },
  });
  const untilAcknowledged = (count: number) =>
    vi.waitFor(() => expect(fleet.counts().acknowledged).toBeGreaterThan(count), { timeout: 20_000 });

  await untilAcknowledged(500);
  expect(fleet.counts().connected).toBe(machineCount);
  await server.stop();
  const { acknowledged: beforeTheStop } = fleet.counts();
  server = await start(mqttPort);
  await untilAcknowledged(beforeTheStop + 500);
  await fleet.stop();
  await server.stop();

  const witness = readFileSync(witnessPath, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): AcknowledgedLine => JSON.parse(line));
  expect(witness).toHaveLength(fleet.counts().acknowledged);
  const database = openPostgresDatabase(url);
  for (const { serialNumber } of fleetRoster(machineCount)) {
    const own = witness.filter((line) => line.serialNumber === serialNumber);
    const inTables = own.filter(({ topic }) => topic === 'telemetry' || topic === 'events').map(({ seq }) => seq);
    const stored = await storedSeqs(database, serialNumber);
    expect(new Set(stored).size).toBe(stored.length);
    expect(inTables.filter((seq) => !stored.includes(seq))).toEqual([]);
    const received = String((await presentOf(database, serialNumber))?.receivedSeqs);
    expect(own.filter(({ seq }) => !hasSeq(received, seq))).toEqual([]);
    expect(inTables).not.toEqual([]);
  }
  await database.close();
}, 60_000);
