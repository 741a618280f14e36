import { liveCloseCodes } from '@washboard/contract/live-socket/live-messages';
import { maxServiceClients } from '@washboard/contract/service-clients/service-clients';
import { dayMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { expectQuietAudit } from '../../../testing/expect-quiet-audit.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { updateAccount } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { sessions } from '../sessions/tables.ts';
import { serviceClients } from './tables.ts';

const url = '/api/v1/account/serviceClients';
const inDays = (days: number) => new Date(nowMs + days * dayMs).toISOString();
let nowMs = Date.now();
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true, clock: { now: () => new Date(nowMs) } });
  // The tests use the manager as an administrator of accounts.
  await server.context.database.orm.transaction((transaction) =>
    updateAccount(transaction, { id: worldUsers.manager.id }, { administrationProfile: ['ACCOUNTS'] }),
  );
});
afterAll(() => server.close());

interface Made {
  id: string;
  clientSecret: string;
}

function wanted(fields: object = {}) {
  return {
    name: 'ERP of Navigli',
    companyCode: '200001',
    role: 'SERVICE',
    administrationProfile: [],
    scopes: ['appliance:read', 'alarms:resolve'],
    expiresAt: inDays(30),
    ...fields,
  };
}

async function make(fields: object = {}, by: UserName = 'admin'): Promise<Made> {
  const made = await server.call(by, 'POST', url, wanted(fields));
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}

function signIn({ id, clientSecret }: Made, form: Record<string, string> = {}) {
  return server.token({ grant_type: 'client_credentials', client_id: id, client_secret: clientSecret, ...form });
}

async function tokenOf(client: Made, form?: Record<string, string>): Promise<string> {
  const answer = await signIn(client, form);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().access_token;
}

function call(token: string, path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object) {
  return server.inject({ method, url: path, headers: dashboardHeaders(token), ...(body && { payload: body }) });
}

const machinesPath = '/api/v1/appliance/appliances';

async function machinesOf(token: string): Promise<string[]> {
  const { items } = (await call(token, machinesPath)).json();
  return items.map(({ serialNumber }: { serialNumber: string }) => serialNumber).toSorted();
}

async function auditOf(id: string): Promise<string[]> {
  const lines = (await server.call('admin', 'GET', `/api/v1/account/auditLog?subject=${id}`)).json().items;
  return lines.map(({ action }: { action: string }) => action).toReversed();
}

describe('programs', () => {
  it('a program signs in with its secret in the body or as Basic, and gets a token without refresh token', async () => {
    const client = await make();
    const answer = await signIn(client);
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'api account:own appliance:read alarms:resolve',
    });
    expect(decodeJwt(answer.json().access_token)).toMatchObject({ sub: client.id, client_id: client.id });
    const basic = await server.inject({
      method: 'POST',
      url: '/identity/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${client.id}:${client.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'grant_type=client_credentials',
    });
    expect(basic.statusCode, basic.body).toBe(200);
    expect((await call(basic.json().access_token, '/api/v1/account/userinfo')).statusCode).toBe(200);
  });

  it('a program sees exactly what a person of its role in its company sees', async () => {
    for (const [person, fields] of [
      ['service', { role: 'SERVICE', companyCode: '200001' }],
      ['manager', { role: 'SERVICE_MANAGER', companyCode: '200001' }],
      ['otherManager', { role: 'SERVICE_MANAGER', companyCode: '200002' }],
      ['admin', { role: 'ADMIN', companyCode: '100000' }],
    ] as const) {
      const seen = await machinesOf(await tokenOf(await make(fields)));
      expect(seen, person).toEqual(await machinesOf(await server.tokenOf(person)));
      expect(seen.length, person).toBeGreaterThan(0);
    }
  });

  it("the program of a kitchen sees its company's machines, and none that a person claimed elsewhere", async () => {
    const client = await make({ role: 'KITCHEN_MANAGER', companyCode: '300001' });
    expect(await machinesOf(await tokenOf(client))).toEqual(['PONTE0001', 'PONTE0002']);
  });

  it('a program may use only its scopes, and only scopes in its token', async () => {
    const client = await make({ scopes: ['appliance:read', 'parameters:read'] });
    const all = await tokenOf(client);
    const customers = '/api/v1/account/customers';
    expectProblem(await call(all, customers), 'FORBIDDEN');
    expect((await call(all, machinesPath)).statusCode).toBe(200);
    const fewer = await tokenOf(client, { scope: 'api parameters:read' });
    expectProblem(await call(fewer, machinesPath), 'FORBIDDEN');
    expect((await signIn(client, { scope: 'api customers:manage' })).json()).toMatchObject({ error: 'invalid_scope' });
  });

  it('a program is shown with its secret once, which is stored as a hash', async () => {
    const { id, clientSecret } = await make({ name: 'Shown once' });
    expect(clientSecret).toMatch(/^wbs_[\w-]{43}$/);
    const listed = await server.call('admin', 'GET', `${url}?search=Shown`);
    expect(listed.json()).toMatchObject({ total: 1, items: [{ id, hint: clientSecret.slice(-4), role: 'SERVICE' }] });
    const rows = JSON.stringify(await server.context.database.orm.select().from(serviceClients));
    for (const text of [listed.body, rows]) expect(text).not.toContain(clientSecret);
    await tokenOf({ id, clientSecret });
    await expectQuietAudit(server.context.database, [clientSecret]);
  });

  it('the audit log records the actions of a program, and its sign-ins once an hour', async () => {
    const client = await make({ name: 'Renames a machine', role: 'SERVICE_MANAGER', scopes: ['appliance:rename'] });
    const token = await tokenOf(client);
    await tokenOf(client);
    const [serialNumber] = await machinesOf(await server.tokenOf('service'));
    const renamed = await call(token, `/api/v1/appliance/updateAppliance?serialNumber=${serialNumber}`, 'POST', {
      applianceName: 'By a program',
    });
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect(await auditOf(client.id)).toEqual(['serviceClient.created', 'signIn.succeeded']);
    const lines = await server.call('admin', 'GET', `/api/v1/account/auditLog?subject=${serialNumber}&limit=1`);
    expect(lines.json().items[0]).toMatchObject({ action: 'appliance.renamed', actor: { name: 'Renames a machine' } });
    nowMs += 3_600_000;
    await tokenOf(client);
    expect((await auditOf(client.id)).at(-1)).toBe('signIn.succeeded');
    expect(await auditOf(client.id)).toHaveLength(3);
  });

  it('a program is not listed or changed as a person, and no password signs it in', async () => {
    const { id } = await make({ name: 'No person' });
    expect((await server.call('admin', 'GET', '/api/v1/account/users?search=No%20person')).json().total).toBe(0);
    const role = await server.call('admin', 'PUT', `/api/v1/account/users/${id}/updateRole?targetRole=ADMIN`);
    expectProblem(role, 'USER_NOT_FOUND');
    expectProblem(await server.call('admin', 'DELETE', `/api/v1/account/users/${id}`), 'USER_NOT_FOUND');
    const scope = 'openid offline_access api';
    for (const password of ['', 'x']) {
      const form = { grant_type: 'password', username: `${id}@programs.invalid`, password, scope };
      expect((await server.token(form)).json().error).toMatch(/invalid_(grant|request)/);
    }
  });

  it('a program with the role ADMIN does not count as the last administrator', async () => {
    await make({ role: 'ADMIN', companyCode: '100000' });
    const { id } = worldUsers.admin;
    const given = await server.call(
      'admin',
      'PUT',
      `/api/v1/account/users/${id}/updateRole?targetRole=SERVICE_MANAGER`,
    );
    expectProblem(given, 'LAST_ADMINISTRATOR');
  });

  it('a company cannot be deleted before its programs are revoked', async () => {
    const parent = { companyName: 'Osteria', parentCompanyCode: '200001' };
    const { companyCode } = (await server.call('admin', 'POST', '/api/v1/account/companies', parent)).json();
    const { id } = await make({ companyCode, role: 'KITCHEN_MANAGER' });
    const company = `/api/v1/account/company/${companyCode}`;
    expectProblem(await server.call('admin', 'DELETE', company), 'COMPANY_NOT_EMPTY');
    const detail = await server.call('admin', 'GET', `/api/v1/account/companies/${companyCode}`);
    expect(detail.json().contents).toMatchObject({ serviceClients: 1, users: 0 });
    await server.call('admin', 'DELETE', `${url}/${id}`);
    expect((await server.call('admin', 'DELETE', company)).statusCode).toBe(204);
  });
});

describe('refused tokens of programs', () => {
  const refused = { error: 'invalid_client' };

  it('a program with any wrong secret or ID gets the same refusal', async () => {
    const client = await make();
    const other = await make();
    const tries: [string, Made][] = [
      ['another program’s secret', { ...client, clientSecret: other.clientSecret }],
      ['a secret that is cut', { ...client, clientSecret: client.clientSecret.slice(0, -1) }],
      ['the placeholder', { ...client, clientSecret: 'stored as a hash' }],
      ['a program that does not exist', { ...client, id: '00000000-0000-4000-8000-00000000ffff' }],
      ['an ID that is none', { ...client, id: "' or 1=1" }],
      ['a person', { ...client, id: worldUsers.admin.id }],
      ['its ID in upper case', { ...client, id: client.id.toUpperCase() }],
    ];
    const answers = [];
    for (const [what, bent] of tries) {
      const answer = await signIn(bent);
      expect(answer.json(), what).toMatchObject(refused);
      answers.push(answer.body);
    }
    expect(new Set(answers).size).toBe(1);
    expect(await auditOf(client.id)).toEqual(['serviceClient.created', ...Array(3).fill('signIn.refused')]);
  });

  it('a program gets no token without a secret or for another grant', async () => {
    const client = await make();
    const without = await server.token({ grant_type: 'client_credentials', client_id: client.id });
    expect(without.json()).toMatchObject(refused);
    const dashboard = await server.token({ grant_type: 'client_credentials' });
    expect(dashboard.json().error).toBe('invalid_request');
    const password = { grant_type: 'password', username: worldUsers.admin.email, password: 'x' };
    expect((await signIn(client, password)).json().error).toBe('invalid_request');
    const refresh = { grant_type: 'refresh_token', refresh_token: 'x' };
    expect((await signIn(client, refresh)).json().error).toBe('invalid_request');
  });

  it('an expired program gets no token, and no token outlives the program', async () => {
    const client = await make({ expiresAt: new Date(nowMs + 600_000).toISOString() });
    expect((await signIn(client)).json().expires_in).toBe(600);
    nowMs += 600_000;
    expect((await signIn(client)).json()).toMatchObject(refused);
  });

  it('a revoked program gets no token, and its existing tokens are refused immediately', async () => {
    const client = await make();
    const token = await tokenOf(client);
    expect((await call(token, machinesPath)).statusCode).toBe(200);
    expect((await server.call('admin', 'DELETE', `${url}/${client.id}`)).statusCode).toBe(204);
    expectProblem(await call(token, machinesPath), 'UNAUTHENTICATED');
    expect((await signIn(client)).json()).toMatchObject(refused);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/rotate'],
    ] as const) {
      expectProblem(
        await server.call('admin', method, `${url}/${client.id}${path}`, method === 'POST' ? {} : undefined),
        'SERVICE_CLIENT_NOT_FOUND',
      );
    }
    const revoked = (await server.call('admin', 'GET', `${url}?state=revoked`)).json().items;
    expect(revoked.map(({ id }: Made) => id)).toContain(client.id);
  });

  it('a token loses a right that was taken from its program', async () => {
    const client = await make();
    const token = await tokenOf(client);
    const { orm } = server.context.database;
    await orm.transaction((transaction) => updateAccount(transaction, { id: client.id }, { scopes: ['account:own'] }));
    expectProblem(await call(token, machinesPath), 'FORBIDDEN');
  });
});

describe('live sockets of programs', () => {
  it('a live socket of a program shows its machines, and closes when the program is revoked', async () => {
    const client = await make();
    const [serialNumber = ''] = await machinesOf(await server.tokenOf('service'));
    const socket = await LiveClient.signedIn(server.url, await tokenOf(client));
    socket.send({ type: 'subscribe', serialNumbers: [serialNumber] });
    const snapshot = await socket.until(({ type }) => type === 'snapshot');
    expect(snapshot).toMatchObject({ serialNumber });
    await server.call('admin', 'DELETE', `${url}/${client.id}`);
    expect(await socket.closed()).toMatchObject({ code: liveCloseCodes.tokenEnded });
  });

  it('the server refuses a live socket of a program without the scope', async () => {
    const client = await make({ scopes: ['alarms:resolve'] });
    const socket = await LiveClient.open(server.url);
    socket.send({ type: 'authenticate', accessToken: await tokenOf(client) });
    expect(await socket.closed()).toMatchObject({ code: liveCloseCodes.accessTaken });
  });
});

describe("rotating a program's secret", () => {
  it("rotating a program's secret without an overlap ends the secret, all tokens and the live sockets", async () => {
    const client = await make();
    const token = await tokenOf(client);
    const socket = await LiveClient.signedIn(server.url, token);
    const { clientSecret } = (await server.call('admin', 'POST', `${url}/${client.id}/rotate`, {})).json();
    expect(await socket.closed()).toMatchObject({ code: liveCloseCodes.tokenEnded });
    expectProblem(await call(token, machinesPath), 'UNAUTHENTICATED');
    expect((await signIn(client)).json()).toMatchObject({ error: 'invalid_client' });
    const fresh = await tokenOf({ ...client, clientSecret });
    expect((await call(fresh, machinesPath)).statusCode).toBe(200);
  });

  it("rotating a program's secret with an overlap keeps the tokens, and the previous secret until its end", async () => {
    const client = await make();
    const token = await tokenOf(client);
    const rotated = await server.call('admin', 'POST', `${url}/${client.id}/rotate`, { overlapHours: 1 });
    expect((await call(token, machinesPath)).statusCode).toBe(200);
    await tokenOf(client);
    await tokenOf({ ...client, clientSecret: rotated.json().clientSecret });
    nowMs += 3_600_000;
    expect((await signIn(client)).json()).toMatchObject({ error: 'invalid_client' });
    expect(await auditOf(client.id)).toContain('serviceClient.rotated');
  });
});

describe('changing a program', () => {
  it('a change of a program to an earlier expiry ends the tokens, which could outlive it', async () => {
    const client = await make();
    const token = await tokenOf(client);
    const path = `${url}/${client.id}`;
    const longer = await server.call('admin', 'PUT', path, { name: 'ERP', expiresAt: inDays(60) });
    expect(longer.json()).toMatchObject({ name: 'ERP', expiresAt: inDays(60) });
    expect((await call(token, machinesPath)).statusCode).toBe(200);
    await server.call('admin', 'PUT', path, { name: 'ERP', expiresAt: inDays(1) });
    expectProblem(await call(token, machinesPath), 'UNAUTHENTICATED');
    await tokenOf(client);
  });

  it('the server refuses a change of a program if another user was faster', async () => {
    const client = await make({ name: 'First name' });
    const body = { name: 'Second name', expiresAt: inDays(30), ifName: 'First name' };
    expect((await server.call('admin', 'PUT', `${url}/${client.id}`, body)).statusCode).toBe(200);
    const late = { ...body, name: 'Third name' };
    expectProblem(await server.call('admin', 'PUT', `${url}/${client.id}`, late), 'SERVICE_CLIENT_CHANGED');
  });

  it('a program that ended its own session can sign in again', async () => {
    const client = await make();
    const token = await tokenOf(client);
    const ended = await server.inject({
      method: 'DELETE',
      url: '/api/v1/account/sessions/current',
      headers: dashboardHeaders(token),
    });
    expect(ended.statusCode).toBe(204);
    expectProblem(await call(token, machinesPath), 'UNAUTHENTICATED');
    expect((await call(await tokenOf(client), machinesPath)).statusCode).toBe(200);
    const kept = await server.context.database.orm.select().from(sessions).where(eq(sessions.userId, client.id));
    expect(kept).toHaveLength(2);
  });
});

describe('limits of granting to programs', () => {
  it.each([
    ['a higher role', { role: 'ADMIN' }, 'GRANT_TOO_HIGH'],
    ['a profile of others', { administrationProfile: ['COMPANIES'] }, 'GRANT_TOO_HIGH'],
    ['a company beside their own', { companyCode: '200002' }, 'COMPANY_NOT_FOUND'],
    ['a company above their own', { companyCode: '100000' }, 'COMPANY_NOT_FOUND'],
    ['a company that does not exist', { companyCode: '999999' }, 'COMPANY_NOT_FOUND'],
    ['a scope above the role of the program', { scopes: ['audit:read'] }, 'VALIDATION_FAILED'],
    ['a scope without its profile', { scopes: ['administration:accounts'] }, 'VALIDATION_FAILED'],
    ['the right to make programs', { scopes: ['administration:service-clients'] }, 'VALIDATION_FAILED'],
    ['a scope that does not exist', { scopes: ['everything'] }, 'VALIDATION_FAILED'],
    ['no scope', { scopes: [] }, 'VALIDATION_FAILED'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'VALIDATION_FAILED'],
    ['an expiry in three years', { expiresAt: '2029-12-01T00:00:00Z' }, 'VALIDATION_FAILED'],
  ] as const)('a manager cannot create a program with %s', async (_name, fields, code) => {
    expectProblem(await server.call('manager', 'POST', url, wanted(fields)), code);
  });

  it('a manager may give a program their own role and profile, in a company below', async () => {
    const fields = { role: 'SERVICE_MANAGER', companyCode: '300001', administrationProfile: ['ACCOUNTS'] };
    const client = await make({ ...fields, scopes: ['administration:accounts'] }, 'manager');
    const invited = await call(await tokenOf(client), '/api/v1/account/users', 'GET');
    expect(invited.statusCode, invited.body).toBe(200);
  });

  it('a user cannot see more with a program than without, not even by replacing its secret', async () => {
    const { orm } = server.context.database;
    const { service, kitchen } = worldUsers;
    const administrationProfile = ['ACCOUNTS'] as const;
    await orm.transaction(async (transaction) => {
      await updateAccount(transaction, { id: service.id }, { administrationProfile: [...administrationProfile] });
      await updateAccount(
        transaction,
        { id: kitchen.id },
        { companyCode: '200001', administrationProfile: [...administrationProfile] },
      );
    });
    const attempt = (user: UserName, fields: object) => server.call(user, 'POST', url, wanted(fields));
    const below = { companyCode: '300001' };
    // A technician sees nothing below a customer, and a kitchen manager no other company.
    expectProblem(await attempt('service', below), 'GRANT_TOO_HIGH');
    expectProblem(await attempt('kitchen', { ...below, role: 'KITCHEN_MANAGER' }), 'GRANT_TOO_HIGH');
    await make({ ...below, role: 'KITCHEN_MANAGER' }, 'service');
    await make({}, 'service');
    await make({ role: 'KITCHEN_MANAGER' }, 'kitchen');
    const administers = { administrationProfile, scopes: ['administration:accounts'] };
    await make({ ...below, role: 'KITCHEN_MANAGER', ...administers }, 'kitchen');

    const { id } = await make(below);
    expectProblem(await server.call('service', 'POST', `${url}/${id}/rotate`, {}), 'GRANT_TOO_HIGH');
    expect((await server.call('service', 'DELETE', `${url}/${id}`)).statusCode).toBe(204);
    expect(await auditOf(id)).toEqual(['serviceClient.created', 'access.refused', 'serviceClient.revoked']);
    await orm.transaction(async (transaction) => {
      await updateAccount(transaction, { id: service.id }, { administrationProfile: [] });
      await updateAccount(transaction, { id: kitchen.id }, { companyCode: '300001', administrationProfile: [] });
    });
  });

  it('a manager cannot change, rotate or revoke a program with higher rights, and the attempt is audited', async () => {
    const { id } = await make({ role: 'SERVICE', administrationProfile: ['COMPANIES'] });
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Mine', expiresAt: inDays(30) }],
      ['POST', '/rotate', {}],
      ['DELETE', '', undefined],
    ] as const) {
      expectProblem(await server.call('manager', method, `${url}/${id}${path}`, body), 'GRANT_TOO_HIGH');
    }
    expect(await auditOf(id)).toEqual(['serviceClient.created', ...Array(3).fill('access.refused')]);
  });

  it('a manager does not see programs outside their subtree', async () => {
    const { id } = await make({ companyCode: '200002', name: 'Foreign ERP' });
    expectProblem(await server.call('manager', 'DELETE', `${url}/${id}`), 'SERVICE_CLIENT_NOT_FOUND');
    const seen = await server.call('manager', 'GET', `${url}?limit=200`);
    expect(JSON.stringify(seen.json())).not.toContain('Foreign ERP');
    expect((await server.call('admin', 'GET', `${url}?search=Foreign`)).json().total).toBe(1);
  });
});

describe('list of programs', () => {
  it('the list of programs is paged, newest first, and the programs of a company are limited', async () => {
    const { orm } = server.context.database;
    const at = new Date(nowMs);
    for (let i = 0; i < maxServiceClients - 1; i += 1) {
      const id = `00000000-0000-4000-9000-${String(i).padStart(12, '0')}`;
      await orm.insert(users).values({
        id,
        email: `${id}@programs.invalid`,
        passwordHash: '',
        role: 'SERVICE',
        status: 'ACTIVE',
        companyCode: '300003',
        firstName: `Filler ${i}`,
        lastName: '',
        scopes: ['appliance:read'],
        createdAt: at,
      });
      const own = { userId: id, secretHash: id, hint: 'fill', sessionId: id, createdAt: at };
      await orm.insert(serviceClients).values({ ...own, expiresAt: at });
    }
    const made = await Promise.all(
      [1, 2].map(() => server.call('admin', 'POST', url, wanted({ companyCode: '300003' }))),
    );
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = (await server.call('admin', 'GET', `${url}?search=300003&limit=30${query}`)).json();
      expect(page.total).toBe(maxServiceClients);
      seen.push(...page.items.map(({ id }: Made) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(maxServiceClients);
  });
});
