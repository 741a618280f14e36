import { dashboardScope } from '@washboard/contract/identity/token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../testing/expect-problem.ts';
import { openTestServer, type TestServer, testPublicUrl } from '../testing/test-server.ts';
import { password, worldUsers } from '../testing/world.ts';

const foreign = 'https://evil.example';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Described {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
}

function everyCall(): Described[] {
  return Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations as object).map((method) => ({
      method: method.toUpperCase() as Described['method'],
      url: path.replaceAll(/\{\w+\}/g, 'x'),
    })),
  );
}

const form = {
  grant_type: 'password',
  client_id: 'dashboard',
  username: worldUsers.kitchen.email,
  password,
  scope: dashboardScope,
};

function tokenFrom(origin: string) {
  return server.inject({
    method: 'POST',
    url: '/identity/token',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

describe('a page of another origin', () => {
  it('a page of another origin cannot read a response of the API, and its preflights are refused', async () => {
    const headers = { ...(await server.headersOf('kitchen')), origin: foreign };
    // oidc-provider answers preflights of the token call, so it is not among these.
    const calls = everyCall().filter(({ url }) => url !== '/identity/token');
    expect(calls.length).toBeGreaterThan(40);
    for (const { method, url } of calls) {
      const preflight = { ...headers, 'access-control-request-method': method };
      const answers = [
        await server.inject({ method: 'OPTIONS', url, headers: preflight }),
        ...(method === 'GET' ? [await server.inject({ method, url, headers })] : []),
      ];
      for (const answer of answers) {
        const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-allow'));
        expect({ method, url, allowed }).toEqual({ method, url, allowed: [] });
      }
      expect(answers[0]?.statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400);
    }
  });

  it('a page of another origin cannot read the tokens of a sign-in, unlike our own page', async () => {
    const reader = async (origin: string) => (await tokenFrom(origin)).headers['access-control-allow-origin'];
    expect([await reader(foreign), await reader('null')]).toEqual([undefined, undefined]);
    expect(await reader(testPublicUrl)).toBe(testPublicUrl);
  });

  it('a page of another origin gets no cookie that authenticates a user', async () => {
    const answers = [
      await tokenFrom(testPublicUrl),
      await server.call('kitchen', 'GET', '/api/v1/account/userinfo'),
      await server.inject({ url: '/login' }),
    ];
    expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a page of another origin cannot sign up or send a command with a form: %s',
    async (contentType) => {
      const payload = '{"role":"KITCHEN_MANAGER"}';
      const headers = { origin: foreign, 'content-type': contentType };
      const signUp = await server.inject({ method: 'POST', url: '/api/v2/account/users', headers, payload });
      expect({ status: signUp.statusCode, code: signUp.json().code }).toEqual({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
      const command = { method: 'POST' as const, url: '/api/v1/event-hub-listener/PONTE0001/cycle', payload };
      expectProblem(await server.inject({ ...command, headers }), 'UNAUTHENTICATED');
      const signedIn = { ...(await server.headersOf('kitchen')), ...headers };
      expectProblem(await server.inject({ ...command, headers: signedIn }), 'UNSUPPORTED_MEDIA_TYPE');
    },
  );
});
