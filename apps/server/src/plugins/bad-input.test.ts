import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAnyProblem, expectProblem } from '../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await openTestServer();
  headers = await server.headersOf('kitchen');
});
afterAll(() => server.close());
afterEach(async () => {
  expect((await server.call('kitchen', 'GET', '/api/v1/appliance/appliances')).statusCode).toBe(200);
});

const cycleUrl = '/api/v1/event-hub-listener/PONTE0001/cycle';

function post(payload: string | Buffer, contentType: string | null = 'application/json', url = cycleUrl) {
  const type = contentType === null ? {} : { 'content-type': contentType };
  return server.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload });
}

describe('an unknown URL', () => {
  it.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api'],
    ['GET', '/api/v1/appliance/appliances/'],
    ['PUT', '/api/v1/appliance/appliances'],
    ['DELETE', cycleUrl],
    ['GET', cycleUrl],
    ['GET', '/healthz/more'],
    ['POST', '/anything'],
  ] as const)('the unknown call %s %s gets ROUTE_NOT_FOUND', async (method, url) => {
    expectProblem(await server.inject({ method, url, headers }), 'ROUTE_NOT_FOUND');
    expectProblem(await server.inject({ method, url }), 'ROUTE_NOT_FOUND');
  });

  it.each(['/api/v1/%', '/api/v1/%zz', '/api/v1/event-hub-listener/%c3%28/lastTelemetry', '/%E0%A4%A'])(
    'the URL %s, which cannot be decoded, gets a problem document',
    async (url) => {
      expectProblem(await server.inject({ url, headers }), 'ROUTE_NOT_FOUND');
    },
  );

  it('a very long URL gets a problem document', async () => {
    for (const url of [
      `/api/v1/${'a'.repeat(50_000)}`,
      `/api/v1/event-hub-listener/${'A'.repeat(5000)}/lastTelemetry`,
    ]) {
      expect(expectAnyProblem(await server.inject({ url, headers })).status).toBeLessThan(500);
    }
  });
});

describe('an invalid body', () => {
  it.each([
    ['that is no JSON', 'not JSON'],
    ['that ends early', '{"operationSet": 1'],
    ['that is nothing', ''],
    ['that is a NUL', '\0'],
    ['that is half a character', Buffer.from([0x22, 0xc3])],
    ['that would change the prototype', '{"__proto__": {"operationSet": 1}, "operationSet": 0}'],
    ['that would change the constructor', '{"constructor": {"prototype": {"operationSet": 1}}}'],
  ])('a body %s gets BODY_NOT_JSON', async (_name, body) => {
    expectProblem(await post(body), 'BODY_NOT_JSON');
    expect(({} as Record<string, unknown>).operationSet).toBeUndefined();
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('a body of type %s gets UNSUPPORTED_MEDIA_TYPE', async (contentType) => {
    expectProblem(await post('{"operationSet":0}', contentType), 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('a body of 256 KiB is accepted, and a body with one byte more gets PAYLOAD_TOO_LARGE', async () => {
    const body = JSON.stringify({ x: 'x'.repeat(256 * 1024 - '{"x":""}'.length) });
    expect(body).toHaveLength(256 * 1024);
    expectProblem(await post(body), 'VALIDATION_FAILED');
    expectProblem(await post(`${body} `), 'PAYLOAD_TOO_LARGE');
  });

  it('a body of two megabytes gets PAYLOAD_TOO_LARGE', async () => {
    expectProblem(await post(JSON.stringify({ x: 'x'.repeat(2 * 1024 * 1024) })), 'PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['null', [{ path: '' }]],
    ['[]', [{ path: '' }]],
    ['"start"', [{ path: '' }]],
    ['{}', [{ path: 'operationSet' }]],
    ['{"operationSet":"1"}', [{ path: 'operationSet' }]],
    ['{"operationSet":2}', [{ path: 'operationSet' }]],
    ['{"operationSet":1e400}', [{ path: 'operationSet' }]],
    ['{"operationSet":1}', [{ path: 'cycleType' }]],
    ['{"operationSet":1,"cycleType":7}', [{ path: 'cycleType' }]],
    ['{"operationSet":1,"cycleType":""}', [{ path: 'cycleType' }]],
    [`{"operationSet":1,"cycleType":"${'x'.repeat(41)}"}`, [{ path: 'cycleType' }]],
    ['{"operationSet":0,"commandId":"1"}', [{ path: 'commandId' }]],
    ['{"operationSet":[],"commandId":{}}', [{ path: 'commandId' }, { path: 'operationSet' }]],
  ])('the body %s gets VALIDATION_FAILED with its errors', async (body, errors) => {
    const problem = expectProblem(await post(body), 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject(errors);
  });

  it('an invalid body gets helpful errors in English', async () => {
    const body = JSON.stringify({ operationSet: 0, commandId: '1', cycleType: 'x'.repeat(41) });
    expect(expectProblem(await post(body), 'VALIDATION_FAILED').errors).toEqual([
      { path: 'commandId', message: 'Invalid UUID' },
      { path: 'cycleType', message: 'Too big: expected string to have <=40 characters' },
    ]);
  });

  it.each(['constructor', '__proto__', 'toString', 'dishes\0', 'DISHES'])(
    'a body with the unknown programme %j gets CYCLE_UNKNOWN',
    async (cycleType) => {
      expectProblem(await post(JSON.stringify({ operationSet: 1, cycleType })), 'CYCLE_UNKNOWN');
    },
  );

  it('the server parses a body with any depth of nesting', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect(expectAnyProblem(await post(deep)).status).toBe(400);
  });
});

describe('an invalid query', () => {
  const list = (query: string) => server.inject({ url: `/api/v1/appliance/appliances?${query}`, headers });

  it.each(['search=a&search=b', 'limit=1&limit=2', 'sort=serialNumber&sort=applianceName', 'cursor=a&cursor=b'])(
    'the query %s, which repeats a parameter, gets VALIDATION_FAILED',
    async (query) => {
      const [path] = query.split('=');
      expect(expectProblem(await list(query), 'VALIDATION_FAILED').errors).toMatchObject([{ path }]);
    },
  );

  it.each(['__proto__=1', '__proto__[limit]=1', 'constructor.prototype=1', 'unknown=1', '&&&', '=', 'search[]=x'])(
    'the server ignores the unknown query parameter %s',
    async (query) => {
      expect((await list(query)).json().total).toBe(3);
    },
  );

  it.each([
    '/api/v1/event-hub-listener/PONTE0001/telemetry?from=0000-06-01T00:00:00Z&to=0000-07-01T00:00:00Z',
    '/api/v1/event-hub-listener/PONTE0001/alarms?startDate=0000-06-01T00:00:00Z&stopDate=0000-07-01T00:00:00Z',
    '/api/v1/account/auditLog?from=0000-06-01T00:00:00Z',
    '/api/v1/account/auditLog?to=0000-06-01T00:00:00Z',
  ])('a query for a year outside the range of the database gets VALIDATION_FAILED: %s', async (url) => {
    expectProblem(await server.call('admin', 'GET', url), 'VALIDATION_FAILED');
  });

  it.each([
    ['notifications', '/api/v1/account/notifications', ['x']],
    ['deviatingCycles', '/api/v1/appliance/deviatingCycles', ['PONTE0001', '1']],
    ['openAlarms', '/api/v1/appliance/alarms', ['PONTE0001', 'OH01'], ['3']],
    ['events', '/api/v1/event-hub-listener/PONTE0001/events', ['1']],
    ['alarms', '/api/v1/event-hub-listener/PONTE0001/alarms', ['1']],
    ['parameterHistory', '/api/v1/event-hub-listener/PONTE0001/parameters/history', ['1']],
    ['createdAt', '/api/v1/appliance/administeredMachines?sort=createdAt', ['PONTE0001']],
    ['invitations', '/api/v1/account/invitations', ['00000000-0000-4000-8000-000000000000']],
    ['serviceClients', '/api/v1/account/serviceClients', ['00000000-0000-4000-8000-000000000000']],
  ])(
    'a cursor of %s for a year outside the range of the database gets VALIDATION_FAILED',
    async (name, url, after, before: string[] = []) => {
      const cursorOf = (at: string) =>
        Buffer.from(JSON.stringify([name, ...before, at, ...after])).toString('base64url');
      const read = (at: string) =>
        server.call('admin', 'GET', `${url}${url.includes('?') ? '&' : '?'}cursor=${cursorOf(at)}`);
      expect((await read('0001-01-01T00:00:00.000Z')).statusCode).toBe(200);
      expectProblem(await read('0000-01-01T00:00:00.000Z'), 'VALIDATION_FAILED');
    },
  );

  it("the server answers a query for the first day of the database's range", async () => {
    const url = '/api/v1/appliance/deviatingCycles';
    for (const path of [url, `${url}/counts`]) {
      const answer = await server.call('admin', 'GET', `${path}?stopDate=0001-01-01T00:00:00Z`);
      expect(answer.statusCode, answer.body).toBe(200);
    }
  });

  it.each(['search=%zz', 'search=%c3%28', 'search=%ed%a0%80', 'search=%f0%9f'])(
    'the query %s, which cannot be decoded, causes no server error',
    async (query) => {
      expect((await list(query)).statusCode).toBeLessThan(500);
    },
  );
});
