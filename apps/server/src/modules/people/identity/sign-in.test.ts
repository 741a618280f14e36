import { dashboardScope } from '@washboard/contract/identity/token';
import { eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer, testPublicUrl } from '../../../testing/test-server.ts';
import { password, type UserName, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const right = { grant_type: 'password', username: worldUsers.kitchen.email, password, scope: dashboardScope };

function without(key: keyof typeof right): Record<string, string> {
  return Object.fromEntries(Object.entries(right).filter(([name]) => name !== key));
}

describe('signing in', () => {
  it('a sign-in returns an access token, a refresh token and their lifetimes', async () => {
    const answer = await server.token(right);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: dashboardScope,
    });
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  it('a sign-in returns a signed access token for the API only', async () => {
    const { access_token } = (await server.token(right)).json();
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeJwt(access_token)).toMatchObject({
      sub: worldUsers.kitchen.id,
      iss: `${testPublicUrl}/identity`,
      aud: `${testPublicUrl}/api`,
      scope: 'api',
    });
  });

  it('a sign-in accepts the address in any case and with surrounding spaces', async () => {
    expect((await server.token({ ...right, username: ' Kitchen@KITCHENS.example ' })).statusCode).toBe(200);
  });

  it('a sign-in accepts the scopes in any order', async () => {
    expect((await server.token({ ...right, scope: 'api openid offline_access' })).statusCode).toBe(200);
  });
});

describe('a refused sign-in', () => {
  it('a refused sign-in does not reveal whether the account exists or was deleted', async () => {
    const answers = await Promise.all([
      server.token({ ...right, password: 'wrong' }),
      server.token({ ...right, username: 'nobody@kitchens.example' }),
      server.token({ ...right, username: worldUsers.deleted.email }),
      server.token({ ...right, password: '' }),
      server.token({ ...right, password: 'x'.repeat(5000) }),
      server.token({ ...right, username: `${'x'.repeat(5000)}@kitchens.example` }),
      server.token({ ...right, username: 'a\0b', password: 'c\0d' }),
      server.token(without('username')),
      server.token(without('password')),
    ]);
    for (const answer of answers) {
      expect({ status: answer.statusCode, body: answer.json() }).toEqual({
        status: 400,
        body: { error: 'invalid_grant', error_description: expect.any(String) },
      });
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('the audit log records a refused sign-in of a known account without the password', async () => {
    await server.token({ ...right, username: worldUsers.otherKitchen.email, password: 'guessed-it' });
    const { orm } = server.context.database;
    const lines = await orm.select().from(auditLog).where(eq(auditLog.subject, worldUsers.otherKitchen.id));
    expect(lines).toMatchObject([{ action: 'signIn.refused', actor: null }]);
    expect(JSON.stringify(lines)).not.toContain('guessed-it');
  });

  it.each([
    ['no scope', without('scope')],
    ['less scope', { ...right, scope: 'openid' }],
    ['more scope', { ...right, scope: `${dashboardScope} profile` }],
    ['another scope', { ...right, scope: 'admin' }],
  ])('the server refuses a sign-in with %s as invalid_scope', async (_name, form) => {
    const answer = await server.token(form);
    expect({ status: answer.statusCode, error: answer.json().error }).toEqual({ status: 400, error: 'invalid_scope' });
  });

  it.each([
    ['another client', { ...right, client_id: 'somebody' }],
    ['a client with a secret', { ...right, client_id: 'dashboard', client_secret: 'x' }],
  ])('the server refuses a sign-in with %s as invalid_client', async (_name, form) => {
    const answer = await server.token(form);
    expect({ status: answer.statusCode, error: answer.json().error }).toEqual({ status: 401, error: 'invalid_client' });
  });

  it.each([
    ['another grant', { ...right, grant_type: 'client_credentials' }, 'invalid_request'],
    ['no grant', without('grant_type'), 'invalid_request'],
  ])('the server refuses a sign-in with %s', async (_name, form, error) => {
    const answer = await server.token(form);
    expect({ status: answer.statusCode, error: answer.json().error }).toMatchObject({ status: 400, error });
  });

  it.each([
    ['JSON', 'application/json', JSON.stringify(right)],
    ['a form that says it is text', 'text/plain', new URLSearchParams(right).toString()],
    ['nothing', 'application/x-www-form-urlencoded', ''],
    ['twice the same parameter', 'application/x-www-form-urlencoded', 'grant_type=password&grant_type=password'],
  ])('the server refuses a sign-in whose body is %s', async (_name, contentType, payload) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/identity/token',
      headers: { 'content-type': contentType },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'invalid_request' });
    expect((await server.token(right)).statusCode).toBe(200);
  });

  it('the server refuses a client that tries too often with 429, and accepts other clients', async () => {
    const tries = [];
    for (let i = 0; i < 130; i++) tries.push(await server.token({ ...right, grant_type: 'x' }, '10.0.0.1'));
    const refused = tries.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(10);
    for (const answer of refused) expectProblem(answer, 'TOO_MANY_REQUESTS');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.token(right, '10.0.0.2')).statusCode).toBe(200);
  });
});

describe('a page of another origin', () => {
  const from = (origin: string) =>
    server.inject({
      method: 'POST',
      url: '/identity/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      payload: new URLSearchParams({ client_id: 'dashboard', ...right }).toString(),
    });

  it.each(['https://evil.example', 'http://127.0.0.1:9', 'null', 'http://'])(
    'a page of another origin cannot sign in: %j',
    async (origin) => {
      const answer = await from(origin);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['access-control-allow-origin']).not.toBe(origin);
    },
  );

  it.each([
    ['a request of our own page', () => testPublicUrl],
    ['a request without an origin: pages in a browser always send one', () => ''],
  ])('the server accepts a sign-in from its own origin, or without an origin: %s', async (_what, origin) => {
    expect((await from(origin())).statusCode).toBe(200);
  });
});

describe('accounts that are not active', () => {
  it.each<UserName>(['pending', 'inactive'])(
    'a user who is %s signs in, reads only their own status and nothing else',
    async (name) => {
      const own = await server.call(name, 'GET', '/api/v1/account/userinfo');
      expect(own.statusCode).toBe(200);
      expect(own.json()).toMatchObject({ idpUserId: worldUsers[name].id, status: worldUsers[name].status });
      const elsewhere = await Promise.all([
        server.call(name, 'GET', '/api/v1/appliance/appliances'),
        server.call(name, 'GET', '/api/v1/appliance/getApplianceDetail?serialNumber=PONTE0001'),
        server.call(name, 'GET', '/api/v1/event-hub-listener/PONTE0001/lastTelemetry'),
        server.call(name, 'POST', '/api/v1/event-hub-listener/PONTE0001/cycle', { operationSet: 0 }),
      ]);
      for (const answer of elsewhere) expectProblem(answer, 'ACCOUNT_NOT_ACTIVE');
    },
  );

  it('userinfo returns the whole account and no more', async () => {
    expect((await server.call('kitchen', 'GET', '/api/v1/account/userinfo')).json()).toEqual({
      idpUserId: worldUsers.kitchen.id,
      email: worldUsers.kitchen.email,
      brand: 'marea',
      role: 'KITCHEN_MANAGER',
      status: 'ACTIVE',
      companyCode: '300001',
      companyName: 'Trattoria Al Ponte',
      firstName: 'Test',
      lastName: 'Person',
      address: '',
      houseNumber: '',
      postalCode: '',
      city: '',
      country: '',
      phone: '',
      mobile: '',
      language: 'en',
      measurementSystem: 'metric',
      weeklyReport: false,
      monthlyReport: false,
      thresholdNotifications: true,
      alarmNotifications: true,
      userDetails: null,
      administrationProfile: [],
      createdAt: expect.any(String),
    });
    const homeless = (await server.call('withoutCompany', 'GET', '/api/v1/account/userinfo')).json();
    expect(homeless).toMatchObject({ companyCode: null, companyName: null });
  });
});

describe('discovery', () => {
  it('discovery names the issuer and shows public keys only', async () => {
    const discovery = (await server.inject({ url: '/identity/.well-known/openid-configuration' })).json();
    expect(discovery.issuer).toBe(`${testPublicUrl}/identity`);
    expect(discovery.grant_types_supported).toEqual(expect.arrayContaining(['password', 'refresh_token']));
    const { keys } = (await server.inject({ url: new URL(discovery.jwks_uri).pathname })).json();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256' });
    expect(keys[0]).not.toHaveProperty('d');
  });

  it('the discovery document names the public address, even if the request has a forged host', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };
    const { body } = await server.inject({ url: '/identity/.well-known/openid-configuration', headers });
    const addresses = body.match(/[a-z]+:\/\/[^"/]+/g);
    expect(new Set(addresses)).toEqual(new Set([testPublicUrl]));
  });

  it('discovery has no dynamic registration, device flow or interaction pages', async () => {
    for (const url of ['/identity/reg', '/identity/device', '/identity/interaction/x', '/identity/me']) {
      expect((await server.inject({ url })).statusCode, url).toBe(404);
    }
  });
});
