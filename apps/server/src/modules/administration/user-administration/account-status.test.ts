import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { mintAccessToken } from '../../../testing/tokens.ts';
import { insertMachines, password, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { accountOf, addAccount, addAdministrator, auditOf, callAs, mailsTo } from './testing/administration-world.ts';

let server: TestServer;
let administrator: WorldUser;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
  administrator = await addAdministrator(server);
});
afterAll(() => server.close());

type Someone = { id: string };
const remove = (by: Someone, { id }: Someone) => callAs(server, by, 'DELETE', `/users/${id}`);
const activate = (by: Someone, { id }: Someone) => callAs(server, by, 'POST', `/users/${id}/activate`);
const statusOf = async (account: Someone) => (await accountOf(server, account)).status;

describe('deleting an account', () => {
  it('a deletion ends tokens, refreshes and live sockets, and prevents signing in', async () => {
    const account = await addAccount(server);
    const form = { grant_type: 'password', username: account.email, password, scope: 'openid offline_access api' };
    const tokens = (await server.token(form)).json();
    const client = await LiveClient.signedIn(server.url, tokens.access_token);
    expect((await remove(administrator, account)).statusCode).toBe(204);
    expect((await client.closed()).code).toBeGreaterThanOrEqual(4401);
    const headers = dashboardHeaders(tokens.access_token);
    expectProblem(await server.inject({ url: '/api/v1/account/userinfo', headers }), 'UNAUTHENTICATED');
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await server.token(refresh)).statusCode).toBe(400);
    expect((await server.token(form)).statusCode).toBe(400);
  });

  it.each(['ACTIVE', 'INACTIVE', 'PENDING_APPROVAL'] as const)(
    'the deletion of an account that is %s is mailed to its owner and audited',
    async (status) => {
      const account = await addAccount(server, { status, firstName: 'Rosa' });
      expect((await remove(administrator, account)).statusCode).toBe(204);
      expect(await statusOf(account)).toBe('DELETED');
      expect(await mailsTo(server, account)).toEqual([{ kind: 'accountDeleted', topic: { firstName: 'Rosa' } }]);
      expect(await auditOf(server, account)).toMatchObject([
        { action: 'account.deleted', actor: administrator.id, before: { status }, after: { status: 'DELETED' } },
      ]);
    },
  );

  it('a deletion frees claimed machines', async () => {
    const account = await addAccount(server);
    const serialNumber = 'CLAIMED0001';
    await insertMachines(server.context.database, [{ serialNumber, companyCode: '300001', claimedBy: account.id }]);
    await remove(administrator, account);
    const { orm } = server.context.database;
    const [machine] = await orm.select().from(appliances).where(eq(appliances.serialNumber, serialNumber));
    expect(machine?.claimedBy).toBeNull();
    expect(await auditOf(server, account)).toMatchObject([
      { before: { claimedAppliances: [serialNumber] }, after: { claimedAppliances: [] } },
    ]);
  });

  it('an account cannot delete itself, and a repeated deletion is refused', async () => {
    expectProblem(await remove(administrator, administrator), 'OWN_ACCOUNT');
    expectProblem(await remove(worldUsers.admin, worldUsers.admin), 'OWN_ACCOUNT');
    expectProblem(await remove(worldUsers.admin, worldUsers.deleted), 'ACCOUNT_STATUS_CONFLICT');
    expect(await statusOf(administrator)).toBe('ACTIVE');
  });
});

describe('activating an account', () => {
  it('the activation of an applicant requires the permission to decide, not the profile ACCOUNTS', async () => {
    const applicant = await addAccount(server, { role: 'SERVICE', companyCode: '200001', status: 'PENDING_APPROVAL' });
    expectProblem(await activate(administrator, applicant), 'FORBIDDEN');
    expect(await statusOf(applicant)).toBe('PENDING_APPROVAL');
    expect((await activate(worldUsers.admin, applicant)).statusCode).toBe(200);
  });

  it.each(['INACTIVE', 'PENDING_APPROVAL'] as const)(
    'the profile ACCOUNTS cannot activate an applicant who was %s when deleted',
    async (status) => {
      const applicant = await addAccount(server, { role: 'SERVICE', status });
      expect((await remove(administrator, applicant)).statusCode).toBe(204);
      expectProblem(await activate(administrator, applicant), 'FORBIDDEN');
      expect(await statusOf(applicant)).toBe('DELETED');
      expect((await activate(worldUsers.manager, applicant)).statusCode).toBe(403);
      expect((await activate(worldUsers.admin, applicant)).statusCode).toBe(200);
    },
  );

  it('the profile ACCOUNTS cannot activate an applicant without a confirmed address', async () => {
    const applicant = await addAccount(server, { role: 'SERVICE', status: 'INACTIVE' });
    expectProblem(await activate(administrator, applicant), 'FORBIDDEN');
  });

  it('the profile ACCOUNTS cannot activate a refused applicant', async () => {
    const applicant = await addAccount(server, { role: 'SERVICE', status: 'PENDING_APPROVAL' });
    const refusal = `/activateService?pendingUserId=${applicant.id}&accepted=false`;
    expect((await callAs(server, worldUsers.manager, 'GET', refusal)).statusCode).toBe(200);
    expectProblem(await activate(administrator, applicant), 'FORBIDDEN');
  });

  it('the profile ACCOUNTS can activate a deleted colleague', async () => {
    const colleague = await addAccount(server, { role: 'SERVICE' });
    for (let times = 0; times < 2; times += 1) {
      expect((await remove(administrator, colleague)).statusCode).toBe(204);
      expect((await activate(administrator, colleague)).statusCode).toBe(200);
    }
  });

  it.each(['INACTIVE', 'PENDING_APPROVAL', 'DELETED'] as const)(
    'the activation of an account that is %s is mailed to its owner and audited',
    async (status) => {
      const account = await addAccount(server, { status, firstName: 'Rosa', role: 'SERVICE' });
      const answer = await activate(worldUsers.admin, account);
      expect(answer.json()).toMatchObject({ id: account.id, status: 'ACTIVE', role: 'SERVICE', companyCode: '200001' });
      expect(await mailsTo(server, account)).toEqual([{ kind: 'accountActivated', topic: { firstName: 'Rosa' } }]);
      expect(await auditOf(server, account)).toMatchObject([
        { action: 'account.activated', before: { status }, after: { status: 'ACTIVE' } },
      ]);
    },
  );

  it('the server refuses the activation of an ACTIVE account', async () => {
    expectProblem(await activate(worldUsers.admin, worldUsers.kitchen), 'ACCOUNT_STATUS_CONFLICT');
    expect(await mailsTo(server, worldUsers.kitchen)).toEqual([]);
  });

  it('an activation creates the company that the applicant requested', async () => {
    const account = await addAccount(server, {
      status: 'INACTIVE',
      role: 'SERVICE_MANAGER',
      companyCode: null,
      companyName: 'Brenta Service',
      parentCompanyCode: '200001',
    });
    const { companyCode, ...answer } = (await activate(worldUsers.admin, account)).json();
    expect(answer).toMatchObject({ status: 'ACTIVE', companyName: 'Brenta Service' });
    expect(companyCode).toMatch(/^\d{6}$/);
    expect(await accountOf(server, account)).toMatchObject({ companyCode, parentCompanyCode: null });
  });

  it('an activation does not restore rights that the administrator could not grant', async () => {
    const removed = await addAccount(server, { status: 'DELETED', administrationProfile: ['COMPANIES'] });
    const manager = await addAccount(server, { status: 'DELETED', role: 'SERVICE_MANAGER' });
    for (const account of [removed, manager]) {
      expectProblem(await activate(administrator, account), 'GRANT_TOO_HIGH');
      expect(await statusOf(account)).toBe('DELETED');
      expect((await activate(worldUsers.admin, account)).statusCode).toBe(200);
    }
  });

  it('an activation accepts only the ID', async () => {
    const account = await addAccount(server, { status: 'INACTIVE' });
    const url = `/users/${account.id}/activate?role=ADMIN&companyCode=100000`;
    const answer = await callAs(server, administrator, 'POST', url, { role: 'ADMIN', status: 'DELETED' });
    expect(answer.json()).toMatchObject({ status: 'ACTIVE', role: 'KITCHEN_MANAGER', companyCode: '200001' });
  });
});

describe.each([
  ['deletion', remove, 'ACTIVE'],
  ['activation', activate, 'INACTIVE'],
] as const)('%s', (_name, call, status) => {
  it('the change of an account out of scope gets the response for an unknown account', async () => {
    const missing = await call(administrator, { id: randomUUID() });
    expectProblem(missing, 'USER_NOT_FOUND');
    for (const companyCode of ['100000', '200002', '300003', null]) {
      const account = await addAccount(server, { status, companyCode });
      expect(withoutInstance(await call(administrator, account))).toEqual(withoutInstance(missing));
      expect(await statusOf(account)).toBe(status);
    }
  });

  it('the server refuses and audits the change of an account above the caller', async () => {
    for (const role of ['SERVICE_MANAGER', 'ADMIN'] as const) {
      const account = await addAccount(server, { status, role });
      expectProblem(await call(administrator, account), 'GRANT_TOO_HIGH');
      expect(await statusOf(account)).toBe(status);
      expect(await mailsTo(server, account)).toEqual([]);
      expect(await auditOf(server, account)).toMatchObject([{ action: 'access.refused' }]);
    }
  });

  it('the change is forbidden without the profile ACCOUNTS', async () => {
    const account = await addAccount(server, { status });
    for (const by of [worldUsers.manager, worldUsers.service, worldUsers.kitchen]) {
      expectProblem(await call(by, account), 'FORBIDDEN');
    }
    const almost = await addAdministrator(server, { administrationProfile: ['ADD_PRODUCTS', 'PRODUCTS', 'COMPANIES'] });
    expectProblem(await call(almost, account), 'FORBIDDEN');
    expect(await statusOf(account)).toBe(status);
  });
});

it('a token from before the deletion stays invalid after activation', async () => {
  const account = await addAccount(server);
  const headers = dashboardHeaders(await mintAccessToken(server.context, account.id));
  await remove(administrator, account);
  await activate(administrator, account);
  expectProblem(await server.inject({ url: '/api/v1/account/userinfo', headers }), 'UNAUTHENTICATED');
});
