import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertMachines } from '../../../../testing/world.ts';
import { type ReceivedMessage, storeBatch } from '../../machine-gateway/index.ts';
import { cycleEnded } from '../testing/cycles.ts';

const machines = 1000;
const cyclesEach = 20;
const path = '/api/v1/appliance/hygieneRecords/export';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
  const { database } = server.context;
  const serialNumbers = Array.from({ length: machines }, (_, i) => `SITE${String(i).padStart(5, '0')}`);
  await insertMachines(
    database,
    serialNumbers.map((serialNumber) => ({ serialNumber, companyCode: '300002' })),
  );
  for (let n = 1; n <= cyclesEach; n += 1) {
    const batch = serialNumbers.map(
      (serialNumber): ReceivedMessage => cycleEnded(serialNumber, n + Math.floor(n / 10)),
    );
    await storeBatch(database, batch);
  }
}, 120_000);
afterAll(() => server.close());

async function begin(format: string): Promise<IncomingMessage> {
  const headers = await server.headersOf('service');
  const request = get(`${server.url}${path}?format=${format}`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  return response;
}

async function disconnect(response: IncomingMessage): Promise<void> {
  const closed = once(response, 'close');
  response.on('error', () => {});
  response.destroy();
  await closed;
  expect(response.complete).toBe(false);
}

const longTimeout = { timeout: 20_000 };

async function states(): Promise<string[]> {
  const { rows } = await server.context.database.orm.execute<{ state: string }>(sql`
    select distinct state from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  return rows.map(({ state }) => state);
}

const openConnections = () =>
  new Promise<number>((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe('an export of 1,000 machines', () => {
  it.each(['csv', 'json'])('an export of 1,000 machines has all records and gaps, as %s', async (format) => {
    const answer = await server.inject({
      url: `${path}?format=${format}&companyCode=300002`,
      headers: await server.headersOf('service'),
    });
    const lines = answer.body.trim().split('\n');
    // Each machine has two gaps; a table has a header, an array two brackets.
    expect(lines).toHaveLength(machines * (cyclesEach + 2) + (format === 'csv' ? 1 : 2));
  });

  it.each(['csv', 'json'])(
    'an export waits without a transaction for its client: %s',
    async (format) => {
      const response = await begin(format);
      await expect.poll(states, longTimeout).toEqual(['idle']);
      expect(await openConnections()).toBe(1);
      await disconnect(response);
      await expect.poll(openConnections, longTimeout).toBe(0);
      await expect.poll(states, longTimeout).toEqual(['idle']);
    },
    90_000,
  );

  it('an export leaves nothing in memory when its client leaves', async () => {
    await disconnect(await begin('json'));
    await expect.poll(openConnections, longTimeout).toBe(0);
    const before = usedMemory();
    for (let i = 0; i < 20; i += 1) await disconnect(await begin(i % 2 === 0 ? 'json' : 'csv'));
    await expect.poll(openConnections, longTimeout).toBe(0);
    // The garbage collector may need several runs.
    await expect.poll(() => (usedMemory() - before) / 1e6, { timeout: 10_000 }).toBeLessThan(10);
  }, 90_000);

  it('an exported document whose client leaves does not block the account', async () => {
    const headers = await server.headersOf('service');
    const url = `${server.url}${path}?format=pdf`;
    const leaving = Array.from({ length: 2 }, async () => {
      const left = new AbortController();
      const asked = fetch(url, { headers, signal: left.signal });
      await expect.poll(openConnections, longTimeout).toBeGreaterThan(0);
      left.abort();
      await expect(asked).rejects.toThrow('abort');
    });
    await Promise.all(leaving);
    await expect.poll(openConnections, longTimeout).toBe(0);
    const small = `${url}&search=SITE00001`;
    await expect.poll(async () => (await fetch(small, { headers })).status, { timeout: 30_000 }).toBe(200);
  }, 60_000);
});
