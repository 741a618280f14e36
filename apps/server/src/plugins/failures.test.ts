import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../testing/captured-log.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { password, worldUsers } from '../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await server.tokenOf('kitchen');
});
afterAll(() => server.close());

const list = () => server.call('kitchen', 'GET', '/api/v1/appliance/appliances');

describe('a failed query', () => {
  it('a caller gets an error without details when a query fails', async () => {
    const { orm } = server.context.database;
    await orm.execute(sql`alter table appliance_states rename to elsewhere`);
    try {
      const problem = expectProblem(await list(), 'INTERNAL_ERROR');
      expect(Object.keys(problem).toSorted()).toEqual(['code', 'instance', 'status', 'title', 'type']);
    } finally {
      await orm.execute(sql`alter table elsewhere rename to appliance_states`);
    }
    expect((await list()).statusCode).toBe(200);
  });

  it('a sign-in gets an OAuth error without details when a query fails', async () => {
    const { orm } = server.context.database;
    await orm.execute(sql`alter table identity_payloads rename to elsewhere`);
    try {
      const form = { grant_type: 'password', username: worldUsers.kitchen.email, password };
      const answer = await server.token({ ...form, scope: 'openid offline_access api' });
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({ error: 'server_error', error_description: 'oops! something went wrong' });
    } finally {
      await orm.execute(sql`alter table elsewhere rename to identity_payloads`);
    }
  });
});

describe('a missing database', () => {
  it('a call gets a problem document while the database is down, and the process is alive but not ready', async () => {
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200);
    await server.context.database.close();
    server.context.database.close = async () => {};
    const refused = await list();
    expectProblem(refused, 'SERVICE_UNAVAILABLE');
    expect(refused.headers['retry-after']).toBe('5');
    const form = { grant_type: 'password', username: worldUsers.kitchen.email, password };
    const signIn = await server.token({ ...form, scope: 'openid offline_access api' });
    expect([signIn.statusCode, signIn.json().error]).toEqual([503, 'temporarily_unavailable']);
    expect(signIn.headers['retry-after']).toBe('5');
    expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200);
    await vi.waitFor(async () => {
      const problem = expectProblem(await server.inject({ url: '/readyz' }), 'SERVICE_UNAVAILABLE');
      expect(problem.detail).toBe('not working: database');
    }, 3000);
  });
});

describe('too many documents of a company', () => {
  it('the server refuses documents beyond a company’s limit without a log line for each', async () => {
    const log = captureLog();
    const crowded = await openTestServer({
      logger: log.logger,
      limits: { pdf: { processesPerTenant: 0, waitingPerTenant: 0 } },
    });
    try {
      const path = '/api/v1/event-hub-listener/PONTE0001/events/export?format=pdf';
      const refused = expectProblem(await crowded.call('kitchen', 'GET', path), 'DOCUMENT_NOT_MADE');
      expect(refused).toMatchObject({ reason: 'busy' });
      expect(log.lines.filter(({ msg }) => msg === 'request failed')).toEqual([]);
    } finally {
      await crowded.close();
    }
  });
});
