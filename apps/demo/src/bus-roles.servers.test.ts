import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dashboardClientId, dashboardScope, type TokenResponse } from '@washboard/contract/identity/token';
import { RunningMachine } from '@washboard/emulator/machine/running-machine';
import { NatsServer } from '@washboard/server/adapters/bus/testing/nats-server';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { createTestDatabase } from '@washboard/server/adapters/database/testing/test-databases';
import { LiveClient } from '@washboard/server/testing/live-client';
import { expect, onTestFinished, test } from 'vitest';
import { demoLinkSecret, demoPassword } from './demo-world.ts';
import { seedDemoWorld } from './seed-demo-world.ts';
import { startServerProcess } from './testing/server-process.ts';

const config = fileURLToPath(new URL('../../../deploy/nats/washboard.conf', import.meta.url));

const serialNumber = 'IN240002';

test('three processes, each with the bus rights of its role, serve a machine together', {
  timeout: 90_000,
}, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'washboard-roles-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const { url: databaseUrl, remove } = await createTestDatabase(null);
  onTestFinished(remove);
  const roles = ['web', 'gateway', 'jobs'];
  const environment = Object.fromEntries([...roles, 'all'].map((role) => [`BUS_${role.toUpperCase()}_PASSWORD`, role]));
  const nats = await NatsServer.onFreePort({ config, environment });
  await nats.start();
  const [web, gateway] = await Promise.all(
    roles.map(async (role) => {
      const server = await startServerProcess({
        DATABASE_URL: databaseUrl,
        DATA_DIR: directory,
        NATS_URL: nats.urlOf(`${role}:${role}`),
        PUBLIC_URL: 'http://127.0.0.1:8080',
        DEMO: '1',
        ROLES: role,
      });
      onTestFinished(() => server.stop());
      return server;
    }),
  );
  const database = openPostgresDatabase(databaseUrl);
  await seedDemoWorld(database, 'marea');
  await database.close();
  const url = `http://127.0.0.1:${web?.httpPort}`;
  const answer = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: dashboardClientId,
      username: 'admin@washboard.example',
      password: demoPassword,
      scope: dashboardScope,
    }),
  });
  const token = ((await answer.json()) as TokenResponse).access_token;
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api/v1/event-hub-listener/${serialNumber}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'ocp-apim-subscription-key': 'washboard-dashboard',
        brand: 'marea',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

  const browser = await LiveClient.signedIn(url, token);
  onTestFinished(() => browser.close());
  browser.send({ type: 'subscribe', serialNumbers: [serialNumber] });
  await browser.until(({ type }) => type === 'snapshot');
  const machine = RunningMachine.start({
    mqttUrl: `mqtt://127.0.0.1:${gateway?.mqttPort}`,
    serialNumber,
    secret: demoLinkSecret(serialNumber),
    gamma: 'infinity',
    dataDir: directory,
    limits: { backOff: { shortestMs: 20, longestMs: 100 } },
  });
  onTestFinished(() => machine.stop());
  await browser.until(({ type }) => type === 'telemetry');

  expect((await post('run-live', { sessionId: randomUUID(), operationSet: 1 })).status).toBe(200);
  expect(await post('cycle', { operationSet: 1, cycleType: 'dishes' })).toMatchObject({
    status: 200,
    body: { outcome: 'executed' },
  });
  await browser.until((message) => message.type === 'status' && message.status.systemState === 4);
  expect(nats.log).not.toContain('Violation');
});
