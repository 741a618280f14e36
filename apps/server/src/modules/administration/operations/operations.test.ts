import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../app.ts';
import { version } from '../../../config/build.ts';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let isGatewayReady = true;
beforeAll(async () => {
  server = await openTestServer({
    app: { isGatewayReady: () => isGatewayReady },
    environment: { REVISION: 'a1b2c3d4' },
  });
});
afterAll(() => server.close());

describe('operating a server', () => {
  it('a server reports that it is alive and ready', async () => {
    expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok', version, revision: 'a1b2c3d4' });
    expect((await server.inject({ url: '/readyz' })).json()).toEqual({ status: 'ok' });
  });

  it('a server is not ready while the gateway is not ready', async () => {
    isGatewayReady = false;
    await vi.waitFor(async () => {
      const problem = expectProblem(await server.inject({ url: '/readyz' }), 'SERVICE_UNAVAILABLE');
      expect(problem.detail).toBe('not working: gateway');
    }, 3000);
    expect((await server.inject({ url: '/metrics' })).body).toContain('washboard_part_ready{part="gateway"} 0');
    expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200);
    isGatewayReady = true;
    await vi.waitFor(async () => expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200), 3000);
    expect((await server.inject({ url: '/metrics' })).body).toContain('washboard_part_ready{part="gateway"} 1');
  });

  it('a server is not ready while its database cannot write, and probes it once for many requests', async () => {
    const { orm } = server.context.database;
    await orm.execute(
      sql`alter database ${sql.identifier(await nameOfDatabase())} set default_transaction_read_only = on`,
    );
    await endSessions();
    await vi.waitFor(async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => server.inject({ url: '/readyz' })));
      for (const answer of answers) expect(answer.json().detail).toBe('not working: database');
    }, 3000);
    await orm.transaction(async (transaction) => {
      await transaction.execute(sql`set transaction read write`);
      await transaction.execute(
        sql`alter database ${sql.identifier(await nameOfDatabase())} reset default_transaction_read_only`,
      );
    });
    await endSessions();
    await vi.waitFor(async () => expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200), 3000);
  });

  async function nameOfDatabase(): Promise<string> {
    const { rows } = await server.context.database.orm.execute<{ name: string }>(
      sql`select current_database() as name`,
    );
    return rows[0]?.name ?? '';
  }

  /** Settings of a database apply only to new sessions, so existing ones end. */
  async function endSessions(): Promise<void> {
    await server.context.database.orm
      .execute(sql`
        select pg_terminate_backend(pid) from (
          select pid from pg_stat_activity where datname = current_database() order by pid = pg_backend_pid()) sessions`)
      .catch(() => {});
  }

  it('the metrics count responses by route, never by address', async () => {
    await server.call('kitchen', 'GET', '/api/v1/event-hub-listener/PONTE0001/lastTelemetry');
    await server.inject({ url: '/api/v1/somebody@example.org' });
    const answer = await server.inject({ url: '/metrics' });
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toMatch(
      /washboard_http_request_duration_seconds_count\{.*route="\/api\/v1\/event-hub-listener\/:serialNumber\/lastTelemetry".*\} 1/,
    );
    expect(answer.body).not.toContain('PONTE0001');
    expect(answer.body).not.toContain('somebody');
  });

  it('the metrics are exactly the metrics in the document for operators', async () => {
    const document = await readFile(new URL('../../../../../../docs/operations.md', import.meta.url), 'utf8');
    const named = [...document.matchAll(/^\| `(washboard_\w+)` \| (\w+)/gm)].map(([, name, kind]) => `${name} ${kind}`);
    const { body } = await server.inject({ url: '/metrics' });
    const served = [...body.matchAll(/^# TYPE (washboard_\w+ \w+)$/gm)].map(([, metric]) => metric);
    expect(served.toSorted()).toEqual(named.toSorted());
    expect(named.length).toBeGreaterThan(6);
  });

  it('the server sends security headers', async () => {
    const { headers: page } = await server.inject({ url: '/metrics' });
    expect(page['content-security-policy']).toContain("script-src 'self';");
    expect(page['content-security-policy']).toContain("object-src 'none';");
    expect(page).toMatchObject({
      'permissions-policy': 'camera=(self), microphone=()',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    for (const url of ['/metrics', '/healthz', '/api/v1/appliance/appliances', '/api/v1/nothing']) {
      const { headers } = await server.inject({ url });
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/^max-age=[1-9]\d{7}/),
      });
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
  });

  it('the server shows metrics only to this computer, unless METRICS_READERS names other readers', async () => {
    const read = (remoteAddress: string) => server.inject({ url: '/metrics', remoteAddress });
    expect((await read('127.0.0.1')).statusCode).toBe(200);
    expectProblem(await read('192.0.2.7'), 'FORBIDDEN');
    const { context, pdfWorkers } = server;
    const config = { ...context.config, metricsReaders: 'loopback, 192.0.2.0/24' };
    const app = await buildApp({ ...context, config, pdfWorkers });
    expect((await app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
    expectProblem(await app.inject({ url: '/metrics', remoteAddress: '198.51.100.7' }), 'FORBIDDEN');
    await app.close();
  });

  it('the content security policy of a JSON response forbids loading anything', async () => {
    for (const url of ['/healthz', '/api/v1/appliance/appliances', '/api/v1/nothing']) {
      const { headers } = await server.inject({ url });
      expect(headers['content-security-policy'], url).toBe("default-src 'none';frame-ancestors 'none'");
    }
  });

  it('the content security policy requires TLS only if the installation has it', async () => {
    const { context, pdfWorkers } = server;
    const secure = { ...context, config: { ...context.config, publicUrl: 'https://washboard.example' } };
    const app = await buildApp({ ...secure, pdfWorkers });
    const { headers } = await app.inject({ url: '/metrics' });
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect((await server.inject({ url: '/metrics' })).headers['content-security-policy']).not.toContain('upgrade');
    await app.close();
  });
});

it('a process without the role web serves health and metrics only', async () => {
  // No server listens there, because the server works while the bus is down.
  const jobs = await openTestServer({ environment: { ROLES: 'jobs', NATS_URL: 'nats://127.0.0.1:9' } });
  try {
    const statusOf = async (url: string) => (await jobs.inject({ url })).statusCode;
    expect(await Promise.all(['/healthz', '/metrics', '/readyz'].map(statusOf))).toEqual([200, 200, 503]);
    const others = ['/', '/login', '/api/v1/appliance/appliances', '/identity/token', '/api/docs', '/ddm/x.json'];
    for (const url of others) expect(await statusOf(url), url).toBe(404);
  } finally {
    await jobs.close();
  }
});
