import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { washCycles } from '../modules/machines/hygiene/testing/cycles.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { UserName } from '../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true, limits: { exports: { waitMs: 200 } } });
  for (const machine of ['PONTE0001', 'LINDE0001']) await washCycles(server.context.database, machine, { last: 50 });
});
const opened: IncomingMessage[] = [];
afterAll(async () => {
  for (const response of opened) response.destroy();
  await server.close();
});

async function begin(user: UserName, path: string): Promise<IncomingMessage> {
  const headers = await server.headersOf(user);
  const [response] = (await once(get(server.url + path, { headers, agent: false }), 'response')) as [IncomingMessage];
  response.on('error', () => {});
  opened.push(response);
  return response;
}

async function statusOf(user: UserName, path: string): Promise<number | undefined> {
  const response = await begin(user, path);
  response.resume();
  await once(response, 'close');
  return response.statusCode;
}

const period = 'startDate=2026-11-01T00:00:00Z&stopDate=2026-11-30T00:00:00Z';
const filesOf = (machine: string) => [
  '/api/v1/appliance/hygieneRecords/export?format=csv',
  `/api/v1/appliance/visitPack?serialNumbers=${machine}`,
  ...[
    'hygieneRecords/export?format=pdf',
    'hygieneRecords/export?format=csv',
    'ledger',
    'dataPackage',
    'events/export?format=pdf',
    'alarms/export?format=csv',
    `telemetry/export?${period}`,
    `cycles/export?${period}`,
  ].map((call) => `/api/v1/event-hub-listener/${machine}/${call}`),
];
const pages = [
  '/api/v1/account/userinfo',
  '/api/v1/appliance/appliances',
  '/api/v1/appliance/hygieneRecords',
  '/api/v1/event-hub-listener/LINDE0001/lastTelemetry',
  '/api/v1/event-hub-listener/LINDE0001/hygieneRecords',
];

it('the server refuses some of forty requests of a company for each file, and serves another company', async () => {
  const loud = filesOf('PONTE0001').flatMap((path) => Array.from({ length: 40 }, () => begin('kitchen', path)));
  for (const path of pages) expect(await statusOf('otherKitchen', path), path).toBe(200);
  for (const path of filesOf('LINDE0001')) expect(await statusOf('otherKitchen', path), path).toBe(200);
  const answers = await Promise.all(loud);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(100);
  expect([...new Set(refused.map(({ statusCode }) => statusCode))]).toEqual([429]);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
}, 60_000);
