import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
  // Compression cannot shrink this noise, so it exceeds the buffers of the sockets.
  await server.context.database.orm.execute(sql`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful, tank_tmp, boiler_tmp, water_tmp,
      boiler_vlm, tank_vlm, rinse_water_vlm)
    select 'PONTE0001', timestamptz '2026-11-01 00:00:00Z' + n * interval '2 seconds', n, now(), false, random() * 1e9,
      random() * 1e9, random() * 1e9, random() * 1e9, random() * 1e9, random() * 1e9
    from generate_series(1, 400000) n`);
}, 60_000);
afterAll(() => server.close());

async function begin(user: UserName): Promise<IncomingMessage> {
  const headers = await server.headersOf(user);
  const url = `${server.url}/api/v1/event-hub-listener/PONTE0001/dataPackage`;
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  return response;
}

async function leave(response: IncomingMessage): Promise<void> {
  const closed = once(response, 'close');
  response.on('error', () => {});
  response.destroy();
  await closed;
}

async function states(): Promise<string[]> {
  const { rows } = await server.context.database.orm.execute<{ state: string }>(sql`
    select distinct state from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid() and state is not null`);
  return rows.map(({ state }) => state);
}

it('a download whose client does not read waits without a transaction', async () => {
  const response = await begin('kitchen');
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  await expect.poll(states, { timeout: 25_000 }).toEqual(['idle']);
  expect(response.complete).toBe(false);
  await leave(response);
  await expect.poll(states, { timeout: 25_000 }).toEqual(['idle']);
}, 60_000);
