import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentTenant } from '../admission/tenant.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../testing/test-server.ts';
import { type UserName, worldUsers } from '../testing/world.ts';

let server: TestServer;
const due: (() => void)[] = [];
const slowPath = '/slow';
beforeAll(async () => {
  server = await openTestServer({
    isListening: true,
    limits: { requests: { slotsPerTenant: 2, waitingPerTenant: 1 } },
    app: {
      extraRoutes: (app) => {
        app.get(slowPath, { config: { permission: 'account:own' }, schema: { hide: true } }, async () => {
          await new Promise<void>((resolve) => due.push(resolve));
          return {};
        });
        const ofTenant = async () => ({ tenant: currentTenant() });
        app.get('/tenant', { config: { permission: 'public' }, schema: { hide: true } }, ofTenant);
        app.get('/tenant/known', { config: { permission: 'account:own' }, schema: { hide: true } }, ofTenant);
      },
    },
  });
});
afterAll(() => server.close());

/** A page loads these parts, so they need no slot. */
const light = ['/api/v1/event-hub-listener/:serialNumber/serviceLog/:id/photos/:photoId'];

it('each call that makes a file waits for its slot', () => {
  const files = server.app.declaredRoutes.filter(({ schema, url }) => {
    const answers = (schema?.response ?? {}) as Record<string, { content?: object }>;
    return answers['200']?.content !== undefined && !light.includes(url);
  });
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(({ config }) => !config?.isHeavy).map(({ url }) => url)).toEqual([]);
});

describe('concurrent requests of a company', () => {
  const slow = (user: UserName) => server.call(user, 'GET', slowPath);
  const quick = (user: UserName) => server.call(user, 'GET', '/api/v1/account/userinfo');
  const metricOf = async (name: string) => {
    const metrics = await server.context.metrics.registry.metrics();
    return Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    );
  };
  const untilWaiting = (count: number) =>
    vi.waitFor(async () =>
      expect(await metricOf('washboard_queue_work{queue="requests",state="waiting"}')).toBe(count),
    );

  it('a company’s requests wait beyond its slots, then are refused, without effect on other companies', async () => {
    const first = slow('kitchen');
    await vi.waitFor(() => expect(due).toHaveLength(1));
    const second = slow('kitchen');
    await vi.waitFor(() => expect(due).toHaveLength(2));
    const third = quick('kitchen');
    await untilWaiting(1);
    const refused = await quick('kitchen');
    expectProblem(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await quick('otherKitchen')).statusCode).toBe(200);
    for (const answer of due.splice(0)) answer();
    expect((await Promise.all([first, second, third])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await quick('kitchen')).statusCode).toBe(200);
  });

  it('a request releases its slot when its client leaves', async () => {
    const leaving = new AbortController();
    const headers = dashboardHeaders(await server.tokenOf('kitchen'));
    const left = [1, 2, 3].map(() =>
      fetch(`${server.url}${slowPath}`, { headers, signal: leaving.signal }).catch(() => null),
    );
    await untilWaiting(1);
    leaving.abort();
    await Promise.all(left);
    await untilWaiting(0);
    await vi.waitFor(async () => expect((await quick('kitchen')).statusCode).toBe(200));
    for (const answer of due.splice(0)) answer();
  });
});

describe('the tenant of a request', () => {
  const tenantOf = async (url: string, user: UserName | null = null, remoteAddress = '192.0.2.7') => {
    const headers = user ? await server.headersOf(user) : {};
    return (await server.inject({ url, headers, remoteAddress })).json().tenant;
  };

  it('a request of an unknown caller counts for its address, whatever account it names', async () => {
    expect(await tenantOf('/tenant')).toBe('192.0.2.7');
    expect(await tenantOf('/tenant', 'kitchen')).toBe('192.0.2.7');
    expect(await tenantOf('/tenant', null, '2001:db8:1:2::9')).toBe(await tenantOf('/tenant', null, '2001:db8:1:2::7'));
  });

  it('a request counts for the caller’s company, or for the account of a caller without a company', async () => {
    expect(await tenantOf('/tenant/known', 'kitchen')).toBe(worldUsers.kitchen.companyCode);
    expect(await tenantOf('/tenant/known', 'withoutCompany')).toBe(worldUsers.withoutCompany.id);
  });
});
