import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let isGatewayReady = true;
beforeAll(async () => {
  server = await openTestServer({ app: { isGatewayReady: () => isGatewayReady } });
});
afterAll(() => server.close());

describe('operations', () => {
  it('says that the process is alive and ready', async () => {
    for (const url of ['/healthz', '/readyz']) {
      expect((await server.inject({ url })).json(), url).toEqual({ status: 'ok' });
    }
  });

  it('is not ready while the gateway does not take machines', async () => {
    isGatewayReady = false;
    const problem = expectProblem(await server.inject({ url: '/readyz' }), 'SERVICE_UNAVAILABLE');
    expect(problem.detail).toBe('gateway does not answer');
    expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200);
    isGatewayReady = true;
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200);
  });

  it('counts answers by route, never by address', async () => {
    await server.call('kitchen', 'GET', '/api/v1/event-hub-listener/PONTE0001/lastTelemetry');
    await server.inject({ url: '/api/v1/somebody@example.org' });
    const answer = await server.inject({ url: '/metrics' });
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toMatch(
      /washboard_http_request_seconds_count\{.*route="\/api\/v1\/event-hub-listener\/:serialNumber\/lastTelemetry".*\} 1/,
    );
    expect(answer.body).not.toContain('PONTE0001');
    expect(answer.body).not.toContain('somebody');
  });

  it('sends the headers that keep a browser safe', async () => {
    const { headers: page } = await server.inject({ url: '/metrics' });
    expect(page['content-security-policy']).toContain("script-src 'self';");
    for (const url of ['/metrics', '/healthz', '/api/v1/appliance/appliances', '/api/v1/nothing']) {
      const { headers } = await server.inject({ url });
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
  });

  it('lets data that is shown as a page load nothing at all', async () => {
    for (const url of ['/healthz', '/api/v1/appliance/appliances', '/api/v1/nothing']) {
      const { headers } = await server.inject({ url });
      expect(headers['content-security-policy'], url).toBe("default-src 'none';frame-ancestors 'none'");
    }
  });

  it('asks for TLS of everything only where the installation has it', async () => {
    const { context } = server;
    const secure = { ...context, config: { ...context.config, publicUrl: 'https://washboard.example' } };
    const app = await buildApp(secure);
    const { headers } = await app.inject({ url: '/metrics' });
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect((await server.inject({ url: '/metrics' })).headers['content-security-policy']).not.toContain('upgrade');
    await app.close();
  });
});
