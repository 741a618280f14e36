import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await openTestServer();
  headers = await server.headersOf('manager');
});
afterAll(() => server.close());

const machine = '/api/v1/event-hub-listener/PONTE0001';

function privateCalls(): [method: string, url: string][] {
  return server.app.declaredRoutes
    .filter(({ config }) => config?.permission !== 'public')
    .flatMap(({ method, url }) =>
      [method].flat().map((name): [string, string] => [name, url.replaceAll(/:\w+/g, 'PONTE0001')]),
    );
}

describe('caching of responses', () => {
  it('a response of a call that is not public is never cacheable', async () => {
    const calls = privateCalls();
    expect(calls.length).toBeGreaterThan(100);
    for (const [method, url] of calls) {
      for (const sent of [{}, headers]) {
        const answer = await server.inject({ method: method as 'GET', url, headers: sent });
        expect(answer.headers['cache-control'], `${method} ${url}: ${answer.statusCode}`).toBe('no-store');
      }
    }
  });

  it.each([
    '/api/v1/account/userinfo',
    '/api/v1/appliance/appliances',
    `${machine}/events/export`,
    `${machine}/events/export?format=csv`,
    `${machine}/alarms/export?format=pdf`,
    `${machine}/telemetry/export?startDate=2026-11-20T00:00:00Z&stopDate=2026-11-21T00:00:00Z`,
    `${machine}/cycles/export?startDate=2026-11-20T00:00:00Z&stopDate=2026-11-21T00:00:00Z&format=csv`,
  ])('the successful response of %s is not cacheable', async (url) => {
    const answer = await server.inject({ url, headers });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('the error for an unknown call is not cacheable', async () => {
    expect((await server.inject({ url: '/api/v1/nothing' })).headers['cache-control']).toBe('no-store');
  });

  it('a public response is cacheable when its route allows it', async () => {
    const answer = await server.inject({ url: '/documents/legal/terms-en.pdf' });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});
