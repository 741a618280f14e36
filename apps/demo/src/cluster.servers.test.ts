import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardClientId, dashboardScope, type TokenResponse } from '@washboard/contract/identity/token';
import type { LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { RunningMachine } from '@washboard/emulator/machine/running-machine';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { layDatabaseCable } from '@washboard/server/adapters/database/testing/database-cable';
import { createTestDatabase } from '@washboard/server/adapters/database/testing/test-databases';
import { limits } from '@washboard/server/config/limits';
import { LiveClient } from '@washboard/server/testing/live-client';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { demoLinkSecret, demoPassword } from './demo-world.ts';
import { seedDemoWorld } from './seed-demo-world.ts';
import { type ServerProcess, serverProgram, startServerProcess } from './testing/server-process.ts';

let a: ServerProcess;
let b: ServerProcess;
let directory: string;
let databaseUrl: string;
let environment: Record<string, string>;
let removeDatabase: () => Promise<void>;
let accessToken: string;

const noticedWithinMs = 20_000;

const urlOf = ({ httpPort }: ServerProcess) => `http://127.0.0.1:${httpPort}`;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'washboard-cluster-'));
  const { url, remove } = await createTestDatabase(null);
  removeDatabase = remove;
  databaseUrl = url;
  environment = {
    DATABASE_URL: url,
    DATA_DIR: directory,
    NATS_URL: process.env.TEST_NATS_URL ?? '',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    DEMO: '1',
  };
  [a, b] = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  const database = openPostgresDatabase(url);
  await seedDemoWorld(database, 'marea');
  await database.close();
  accessToken = await signIn(a);
});
afterAll(async () => {
  await Promise.all([a?.stop(), b?.stop()]);
  await removeDatabase?.();
  rmSync(directory, { recursive: true });
});

async function signIn(server: ServerProcess): Promise<string> {
  const response = await fetch(`${urlOf(server)}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: dashboardClientId,
      username: 'admin@washboard.example',
      password: demoPassword,
      scope: dashboardScope,
    }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as TokenResponse).access_token;
}

function call(server: ServerProcess, path: string, options: { token?: string; body?: object } = {}): Promise<Response> {
  return fetch(`${urlOf(server)}/api/v1/${path}`, {
    headers: {
      authorization: `Bearer ${options.token ?? accessToken}`,
      'ocp-apim-subscription-key': 'washboard-dashboard',
      brand: 'marea',
      ...(options.body && { 'content-type': 'application/json' }),
    },
    ...(options.body && { method: 'POST', body: JSON.stringify(options.body) }),
  });
}

async function steer(server: ServerProcess, serialNumber: string, body: { sessionId: string; operationSet: 0 | 1 }) {
  const answer = await call(server, `event-hub-listener/${serialNumber}/run-live`, { body });
  expect(answer.status).toBe(200);
}

function machineAt(server: ServerProcess, serialNumber: string): RunningMachine {
  const machine = RunningMachine.start({
    mqttUrl: `mqtt://127.0.0.1:${server.mqttPort}`,
    serialNumber,
    secret: demoLinkSecret(serialNumber),
    gamma: 'infinity',
    dataDir: directory,
    limits: { backOff: { shortestMs: 20, longestMs: 100 } },
  });
  onTestFinished(() => machine.stop());
  return machine;
}

async function browserAt(server: ServerProcess, ...serialNumbers: string[]): Promise<LiveClient> {
  const browser = await LiveClient.signedIn(urlOf(server), accessToken);
  onTestFinished(() => browser.close());
  browser.send({ type: 'subscribe', serialNumbers });
  for (const serialNumber of serialNumbers) {
    await browser.until((message) => message.type === 'snapshot' && message.serialNumber === serialNumber);
  }
  return browser;
}

function next(browser: LiveClient, isMeant: (message: LiveServerMessage) => boolean): Promise<LiveServerMessage> {
  const heardBefore = new Set(browser.heard);
  return browser.until((message) => !heardBefore.has(message) && isMeant(message));
}

const isShown = (serialNumber: string, state: string) => (message: LiveServerMessage) =>
  'serialNumber' in message &&
  message.serialNumber === serialNumber &&
  ((message.type === 'connection' && message.connection.state === state) ||
    (message.type === 'snapshot' && message.state.connection.state === state));
const isTelemetry = ({ type }: LiveServerMessage) => type === 'telemetry';

function expectHealed(browser: LiveClient, serialNumber: string): void {
  let known: number | null = null;
  for (const message of browser.about(serialNumber)) {
    if (!('seq' in message)) continue;
    if (message.type !== 'snapshot' && known !== null) expect(message.seq).toBe(known + 1);
    known = message.seq === 0 ? null : message.seq;
  }
}

test('two processes that start together on an empty database work and accept each other’s tokens', async () => {
  for (const server of [a, b]) {
    expect((await fetch(`${urlOf(server)}/readyz`)).status).toBe(200);
    expect((await call(server, 'account/userinfo')).status).toBe(200);
    expect((await call(server, 'account/userinfo', { token: await signIn(b) })).status).toBe(200);
  }
});

test('a process that the database refuses logs one line and exits', async () => {
  const elsewhere = new URL(databaseUrl);
  elsewhere.pathname = '/nothing';
  const starting = startServerProcess({ ...environment, DATABASE_URL: elsewhere.href });
  await expect(starting).rejects.toThrow(
    /did not start:\nThe database of DATABASE_URL does not let us in: [^\n]*nothing[^\n]*$/,
  );
});

test('a process waits for a missing database and logs the reason', async () => {
  const { cable, url } = await layDatabaseCable(databaseUrl);
  cable.unplug();
  const starting = startServerProcess({ ...environment, DATABASE_URL: url }, serverProgram, (line) => {
    if (line.includes('"msg":"waiting for the database"')) cable.plug();
  });
  const late = await starting;
  expect((await fetch(`${urlOf(late)}/readyz`)).status).toBe(200);
  await late.stop();
});

test('a process with an unresponsive database exits on SIGTERM', async () => {
  const { cable, url } = await layDatabaseCable(databaseUrl);
  const cut = await startServerProcess({ ...environment, DATABASE_URL: url });
  cable.silence();
  const machine = machineAt(cut, 'IN240003');
  await vi.waitFor(async () => expect((await fetch(`${urlOf(cut)}/readyz`)).status).toBe(503), 10_000);
  const askedAtMs = performance.now();
  await cut.stop();
  expect(performance.now() - askedAtMs).toBeLessThan(limits.stop.usualMs + 5000);
  await machine.stop();
});

test('a browser at process A sees and commands a machine at B, also after the machine moves to A', async () => {
  const serialNumber = 'IN240002';
  const browser = await browserAt(a, serialNumber);
  const atB = machineAt(b, serialNumber);
  await browser.until(isShown(serialNumber, 'online'));
  await browser.until(({ type }) => type === 'status');
  await browser.until(isTelemetry);

  const first = randomUUID();
  await steer(a, serialNumber, { sessionId: first, operationSet: 1 });
  const command = { operationSet: 1, cycleType: 'dishes' };
  const running = next(browser, (message) => message.type === 'status' && message.status.systemState === 4);
  const response = await call(a, `event-hub-listener/${serialNumber}/cycle`, { body: command });
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 200,
    body: { outcome: 'executed' },
  });
  await running;
  expect(atB.machine.status().cycle?.cycleType).toBe('dishes');

  const offline = next(browser, isShown(serialNumber, 'offline'));
  await atB.stop();
  await offline;
  const telemetryFromA = next(browser, isTelemetry);
  const online = next(browser, isShown(serialNumber, 'online'));
  const atA = machineAt(a, serialNumber);
  await online;
  await telemetryFromA;
  expectHealed(browser, serialNumber);
  // A session with another ID simulates a machine that lost its memory in a power cut.
  await steer(a, serialNumber, { sessionId: first, operationSet: 0 });
  await steer(a, serialNumber, { sessionId: randomUUID(), operationSet: 1 });
  const stopped = await call(a, `event-hub-listener/${serialNumber}/switch-shutdown`, { body: { operationSet: 0 } });
  expect(stopped.status).toBe(200);
  expect(atA.machine.status().systemState).not.toBe(2);
});

test('machines of a killed process are shown offline, except a machine that has moved to another process', {
  timeout: 60_000,
}, async () => {
  const [lost, moved] = ['IN240003', 'IN240004'];
  const browser = await browserAt(a, lost, moved);
  machineAt(b, lost);
  const mover = machineAt(b, moved);
  for (const serialNumber of [lost, moved]) {
    await browser.until(isShown(serialNumber, 'online'));
  }
  const killedAtMs = Date.now();
  const heardOffline = next(browser, isShown(lost, 'offline'));
  await b.kill();
  await mover.stop();
  machineAt(a, moved);
  await heardOffline;
  expect(Date.now() - killedAtMs).toBeLessThanOrEqual(noticedWithinMs);
  const state = async (serialNumber: string) => {
    const fresh = await browserAt(a, serialNumber);
    const snapshot = await fresh.until(({ type }) => type === 'snapshot');
    return snapshot.type === 'snapshot' && snapshot.state.connection.state;
  };
  expect(await state(lost)).toBe('offline');
  expect(await state(moved)).toBe('online');
  const saidOfMoved = browser.about(moved);
  const since = saidOfMoved.findIndex(isShown(moved, 'online'));
  expect(saidOfMoved.slice(since).filter(isShown(moved, 'offline'))).toEqual([]);
  const refused = await call(a, `event-hub-listener/${lost}/cycle`, { body: { operationSet: 0 } });
  expect(await refused.json()).toMatchObject({ code: 'APPLIANCE_OFFLINE' });
});
