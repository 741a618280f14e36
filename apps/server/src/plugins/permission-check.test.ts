import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { auditLog } from '../modules/platform/audit/tables.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { type Method, openTestServer, type TestServer } from '../testing/test-server.ts';
import { worldUsers } from '../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Call {
  method: Method;
  url: string;
  body?: object;
  allowed: number;
}

const machine = '/api/v1/event-hub-listener/PONTE0001';
const getDataModelUrl = '/api/v1/appliance/getDataModel?gamma=infinity&modelNumber=INF-50&revision=B';
const lastHour = `from=${new Date(Date.now() - 3_600_000).toISOString()}&to=${new Date().toISOString()}`;

const lastHourOfAlarms = lastHour.replace('from=', 'startDate=').replace('to=', 'stopDate=');

const calls: Record<string, Call> = {
  userinfo: { method: 'GET', url: '/api/v1/account/userinfo', allowed: 200 },
  listAppliances: { method: 'GET', url: '/api/v1/appliance/appliances', allowed: 200 },
  getApplianceDetail: {
    method: 'GET',
    url: '/api/v1/appliance/getApplianceDetail?serialNumber=PONTE0001',
    allowed: 200,
  },
  getDataModel: { method: 'GET', url: getDataModelUrl, allowed: 200 },
  lastTelemetry: { method: 'GET', url: `${machine}/lastTelemetry`, allowed: 200 },
  telemetryHistory: { method: 'GET', url: `${machine}/telemetry?${lastHour}`, allowed: 200 },
  listAlarms: { method: 'GET', url: `${machine}/alarms?${lastHourOfAlarms}`, allowed: 200 },
  cycle: { method: 'POST', url: `${machine}/cycle`, body: { operationSet: 1, cycleType: 'dishes' }, allowed: 409 },
  switchShutdown: { method: 'POST', url: `${machine}/switch-shutdown`, body: { operationSet: 1 }, allowed: 409 },
};

describe('the permission check', () => {
  it.each(Object.entries(calls))('the call %s gets 401 without a token, whatever else it has', async (_name, call) => {
    const { method, url, body } = call;
    const headers = { brand: 'marea', 'ocp-apim-subscription-key': 'washboard-dashboard' };
    expectProblem(await server.inject({ method, url, headers, ...(body && { payload: body }) }), 'UNAUTHENTICATED');
    expectProblem(await server.inject({ method, url, headers, payload: 'not JSON' }), 'UNAUTHENTICATED');
  });

  it.each(Object.entries(calls))(
    'the call %s accepts a permitted caller',
    async (_name, { method, url, body, allowed }) => {
      const answer = await server.call('kitchen', method, url, body);
      expect(answer.statusCode, answer.body).toBe(allowed);
    },
  );

  it.each(Object.entries(calls).filter(([name]) => name !== 'userinfo'))(
    'the call %s refuses an account that is not active, and audits the refusal',
    async (_name, { method, url, body }) => {
      expectProblem(await server.call('inactive', method, url, body), 'ACCOUNT_NOT_ACTIVE');
      expectProblem(await server.call('pending', method, url, body), 'ACCOUNT_NOT_ACTIVE');
      const lines = await server.context.database.orm
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'access.refused'))
        .orderBy(desc(auditLog.id))
        .limit(2);
      expect(lines.map(({ actor }) => actor)).toEqual([worldUsers.pending.id, worldUsers.inactive.id]);
      for (const { subject, detail } of lines) {
        expect(subject).toMatch(new RegExp(`^${method} /api/v1/`));
        expect(detail).toMatchObject({ permission: expect.any(String), role: expect.any(String) });
      }
    },
  );

  it('a call with HEAD or OPTIONS does not bypass the permission check', async () => {
    for (const { url } of Object.values(calls)) {
      const [head, options] = [
        await server.inject({ method: 'HEAD', url }),
        await server.inject({ method: 'OPTIONS', url }),
      ];
      expect([401, 404]).toContain(head.statusCode);
      expect([401, 404]).toContain(options.statusCode);
    }
  });

  it('only a public call needs no token', async () => {
    const { link } = (await server.call('kitchen', 'GET', getDataModelUrl)).json();
    const assets = [link, '/ddm/data-model.schema.json', '/ddm/alarm-descriptions/en.json'];
    for (const url of [
      '/healthz',
      '/readyz',
      ...assets,
      '/metrics',
      '/api/v1/openapi.json',
      '/api/v1/asyncapi.json',
      '/api/docs/',
    ]) {
      expect((await server.inject({ url })).statusCode, url).toBe(200);
    }
  });
});

describe('a route that declares no permission', () => {
  it('the route prevents the server from starting', async () => {
    const app = await buildApp({ ...server.context, pdfWorkers: server.pdfWorkers });
    app.get('/api/v1/forgotten', async () => 'secret');
    await expect(app.ready()).rejects.toThrow('no permission declared: GET /api/v1/forgotten');
    await app.close();
  });
});
