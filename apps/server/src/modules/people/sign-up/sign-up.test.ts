import { hash } from '@node-rs/argon2';
import type { Role } from '@washboard/contract/accounts/permissions';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { users } from '../accounts/tables.ts';
import { companies } from '../companies/tables.ts';
import { check, codeFor, newAddress, newPassword, post, signUp, signUpBody, takeJobs } from './testing/sign-ups.ts';

vi.mock('@node-rs/argon2', { spy: true });

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await takeJobs(server, 'code');
  await takeJobs(server, 'mail');
});

const url = '/api/v2/account/users';

async function accountOf(email: string) {
  const [account] = await server.context.database.orm.select().from(users).where(eq(users.email, email));
  return account;
}

function signIn(email: string, password = newPassword) {
  const scope = 'openid offline_access api';
  return server.token({ grant_type: 'password', username: email, password, scope });
}

describe('sign-up of a kitchen manager', () => {
  it('a kitchen manager signs up, confirms the mailed code, is ACTIVE and signs in', async () => {
    const body = signUpBody({ language: 'de_DE', email: ' Ada.Marini@Sign-Ups.example ', firstName: ' Adà ' });
    const answer = await post(server, url, body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ code: '200', message: expect.any(String), registrationId: expect.any(String) });
    const { registrationId } = answer.json();
    const email = 'ada.marini@sign-ups.example';
    expect(await accountOf(email)).toMatchObject({
      role: 'KITCHEN_MANAGER',
      status: 'INACTIVE',
      firstName: 'Adà',
      language: 'de',
      companyCode: null,
      verifiedAt: null,
      userDetails: body.userDetails,
    });
    expect(await takeJobs(server, 'code')).toEqual([{ purpose: 'verification', email, registrationId }]);

    const code = await codeFor(server, { email, registrationId });
    const checked = await check(server, { email, code, registrationId });
    expect(checked.json()).toEqual({ status: 'ACTIVE' });
    expect((await accountOf(email))?.verifiedAt).not.toBeNull();
    expect((await signIn(email)).statusCode).toBe(200);
    expect(await takeJobs(server, 'mail')).toEqual([]);
  });

  it.each(['', '  '])('a kitchen manager may omit the company name: %j', async (companyName) => {
    const { email } = await signUp(server, { companyName });
    expect(await accountOf(email)).toMatchObject({ role: 'KITCHEN_MANAGER', companyName: null });
  });

  it('the audit log records the sign-up of a kitchen manager without name, address or password', async () => {
    const { email, registrationId } = await signUp(server);
    const account = await accountOf(email);
    await check(server, { email, registrationId, code: await codeFor(server, { email, registrationId }) });
    const lines = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, account?.id ?? ''))
      .orderBy(auditLog.id);
    expect(lines).toMatchObject([
      { action: 'account.registered', actor: null, detail: { role: 'KITCHEN_MANAGER' } },
      { action: 'account.verified', actor: account?.id, before: { status: 'INACTIVE' }, after: { status: 'ACTIVE' } },
    ]);
    expect(lines[0]?.origin).toMatch(/^10\./);
    expect(JSON.stringify(lines)).not.toMatch(/Marini|sign-ups|Tegola/);
  });
});

describe('sign-up of service users', () => {
  it('a service user joins the company of the code and waits for approval', async () => {
    const { email, registrationId } = await signUp(server, { role: 'SERVICE', companyCode: '200001' });
    const code = await codeFor(server, { email, registrationId });
    expect((await check(server, { email, code, registrationId })).json()).toEqual({ status: 'PENDING_APPROVAL' });
    expect(await accountOf(email)).toMatchObject({ role: 'SERVICE', companyCode: '200001', parentCompanyCode: null });
    const to = { address: email, name: 'Ada Marini', language: 'it' };
    const companyName = 'Navigli Service';
    expect(await takeJobs(server, 'mail')).toEqual([
      { id: expect.any(String), kind: 'applicationReceived', to, topic: { firstName: 'Ada', companyName } },
      {
        id: expect.any(String),
        kind: 'applicationWaits',
        to: { address: worldUsers.manager.email, name: 'Test Person', language: 'en' },
        topic: { firstName: 'Test', applicant: 'Ada Marini', applicantEmail: email, companyName },
      },
    ]);
  });

  it("managers above decide a service user's sign-up for a company without a manager", async () => {
    const { email, registrationId } = await signUp(server, { role: 'SERVICE', companyCode: '300001' });
    await check(server, { email, registrationId, code: await codeFor(server, { email, registrationId }) });
    expect(await takeJobs(server, 'mail')).toMatchObject([
      { kind: 'applicationReceived' },
      { kind: 'applicationWaits', to: { address: worldUsers.manager.email } },
    ]);
  });

  it('a founder of a company names its parent, and administrators decide if it has no service manager', async () => {
    const { email, registrationId } = await signUp(server, {
      role: 'SERVICE_MANAGER',
      companyName: 'Marini Service',
      parentCompanyCode: '100000',
    });
    await check(server, { email, registrationId, code: await codeFor(server, { email, registrationId }) });
    expect(await accountOf(email)).toMatchObject({
      role: 'SERVICE_MANAGER',
      status: 'PENDING_APPROVAL',
      companyCode: null,
      companyName: 'Marini Service',
      parentCompanyCode: '100000',
    });
    expect(await takeJobs(server, 'mail')).toMatchObject([
      { kind: 'applicationReceived', topic: { companyName: 'Marini Service' } },
      { kind: 'applicationWaits', to: { address: worldUsers.admin.email }, topic: { companyName: 'Marini Service' } },
    ]);
  });

  it.each([
    ['SERVICE', 'companyCode', {}],
    ['SERVICE_MANAGER', 'parentCompanyCode', { companyName: 'Marini Service' }],
  ])(
    'the server refuses a sign-up as %s with an unknown company code, and stores nothing',
    async (role, path, more) => {
      const email = newAddress();
      const answer = await post(server, url, signUpBody({ role, [path]: '999999', email, ...more }));
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'COMPANY_NOT_FOUND', errors: [{ path, message: 'companyUnknown' }] });
      expect(await accountOf(email)).toBeUndefined();
      expect(await takeJobs(server, 'code')).toEqual([]);
    },
  );
});

describe('sign-up for a company being deleted', () => {
  it.each([
    ['SERVICE', 'companyCode', {}],
    ['SERVICE_MANAGER', 'parentCompanyCode', { companyName: 'Marini Service' }],
  ])('a sign-up as %s fails if its company is deleted meanwhile', async (role, path, more) => {
    const { orm } = server.context.database;
    const gone = '900001';
    await orm.insert(companies).values({ companyCode: gone, companyName: 'Gone', parentCompanyCode: '100000' });
    vi.mocked(hash).mockImplementationOnce(async () => {
      await orm.delete(companies).where(eq(companies.companyCode, gone));
      return 'hash';
    });
    const body = signUpBody({ role, [path]: gone, ...more });
    const answer = await post(server, url, body);
    expect(answer.statusCode, answer.body).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'COMPANY_NOT_FOUND', errors: [{ path, message: 'companyUnknown' }] });
    expect(await accountOf(body.email)).toBeUndefined();
  });
});

describe('rights in a sign-up', () => {
  it.each([
    { role: 'ADMIN' },
    { role: 'ADMIN', companyCode: '100000' },
    { status: 'ACTIVE' },
    { companyCode: '200001' },
    { parentCompanyCode: '200001' },
    { administrationProfile: ['ACCOUNTS'] },
    { verifiedAt: '2026-01-01T00:00:00Z' },
    { id: '00000000-0000-4000-8000-000000000000' },
    { registrationId: '00000000-0000-4000-8000-000000000000' },
    { passwordHash: 'x' },
    { role: 'SERVICE' },
    { role: 'SERVICE', companyCode: '200001', parentCompanyCode: '200001' },
    { role: 'SERVICE_MANAGER', companyName: 'Marini', companyCode: '200001', parentCompanyCode: '200001' },
    { role: 'SERVICE_MANAGER', parentCompanyCode: '200001' },
    { role: ['KITCHEN_MANAGER'] },
    { email: ['a@kitchens.example', 'b@kitchens.example'] },
    { userDetails: { tnc: { check_1: false, check_2: true }, privacy: { check_1: true, check_2: false } } },
    {
      userDetails: { tnc: { check_1: true, check_2: true }, privacy: { check_1: true, check_2: false }, isAdmin: true },
    },
  ])('a sign-up cannot grant itself rights with %j', async (bend) => {
    const body = signUpBody(bend);
    const answer = await post(server, url, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().code).toBe('VALIDATION_FAILED');
    expect(await takeJobs(server, 'code')).toEqual([]);
  });
});

describe('names and addresses', () => {
  it.each([
    { firstName: 'Ada\r\nBcc: all@kitchens.example' },
    { lastName: 'Marini\nX-Spam: no' },
    { companyName: 'Al Ponte\r\n\r\n<script>' },
    { firstName: 'Ada\u0000' },
    { firstName: '\u202eadA' },
    { firstName: 'A\u200bda' },
    { firstName: 'x'.repeat(101) },
    { firstName: 'A' },
    { firstName: '\ud800ab' },
    { email: 'ada@kitchens.example\r\nBcc: eve@kitchens.example' },
    { email: 'ada@kitchens.example,eve@kitchens.example' },
    { email: 'Ada <ada@kitchens.example>' },
    { email: `${'a'.repeat(260)}@kitchens.example` },
  ])('the server refuses names and addresses with dangerous characters: %j', async (bend) => {
    const answer = await post(server, url, signUpBody(bend));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path: Object.keys(bend)[0] }]);
  });

  it('the server stores names as typed, in composed form', async () => {
    const { email } = await signUp(server, {
      firstName: 'Zoe\u0308',
      lastName: '<b>O’Brien</b>',
      companyName: '李明 & Söhne',
    });
    expect(await accountOf(email)).toMatchObject({
      firstName: 'Zo\u00eb',
      lastName: '<b>O’Brien</b>',
      companyName: '李明 & Söhne',
    });
  });
});

describe('passwords at sign-up', () => {
  it.each(['Password1', 'Marini1985', 'Washboard1'])(
    'the server refuses a common password at sign-up: %s',
    async (password) => {
      const answer = await post(server, url, signUpBody({ password }));
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        code: 'PASSWORD_TOO_COMMON',
        errors: [{ path: 'password', message: 'passwordTooCommon' }],
      });
    },
  );
});

describe('unconfirmed addresses', () => {
  it('a person with an unconfirmed address signs up again, and nothing of the previous sign-up remains', async () => {
    const first = await signUp(server, {
      role: 'SERVICE',
      companyCode: '200001',
      companyName: 'Eve & Co',
      lastName: 'Eve',
    });
    await server.context.database.orm
      .update(users)
      .set({ administrationProfile: ['ACCOUNTS'] })
      .where(eq(users.email, first.email));
    const firstCode = await codeFor(server, first);
    const token = (await signIn(first.email)).json().access_token;
    const second = await signUp(server, { email: first.email, password: 'Kirschkuchen im Mai 7' });
    expect(second.registrationId).not.toBe(first.registrationId);

    expect(await accountOf(first.email)).toMatchObject({
      role: 'KITCHEN_MANAGER' satisfies Role,
      lastName: 'Marini',
      companyCode: null,
      companyName: null,
      administrationProfile: [],
    });
    // The first applicant cannot use the older code.
    for (const registrationId of [first.registrationId, undefined]) {
      const query = { email: first.email, code: firstCode, ...(registrationId && { registrationId }) };
      expect((await check(server, query)).json().code).toBe('CODE_NOT_ACCEPTED');
    }
    // The older ID does not fit the newer code.
    const code = await codeFor(server, second);
    const mixed = await check(server, { email: first.email, code, registrationId: first.registrationId });
    expect(mixed.json().code).toBe('CODE_NOT_ACCEPTED');
    // Sessions and password of the first applicant are invalid.
    const headers = { ...(await server.headersOf('kitchen')), authorization: `Bearer ${token}` };
    expect((await server.inject({ url: '/api/v1/account/userinfo', headers })).statusCode).toBe(401);
    expect((await signIn(first.email)).statusCode).toBe(400);
    expect((await check(server, { ...second, code })).json()).toEqual({ status: 'ACTIVE' });
    expect((await signIn(first.email, 'Kirschkuchen im Mai 7')).statusCode).toBe(200);
  });
});

describe('addresses with an account', () => {
  it.each(['kitchen', 'manager', 'admin', 'pending', 'deleted'] as const)(
    'a sign-up with the address of %s changes nothing',
    async (name) => {
      const { email } = worldUsers[name];
      const before = await accountOf(email);
      const { registrationId } = await signUp(server, { email: email.toUpperCase() });
      expect(await accountOf(email)).toEqual(before);
      expect(await takeJobs(server, 'code')).toEqual([{ purpose: 'verification', email, registrationId }]);
      const refusals = await server.context.database.orm
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'access.refused'), eq(auditLog.subject, 'POST /api/v2/account/users')));
      expect(refusals.length).toBeGreaterThan(0);
      expect(JSON.stringify(refusals)).not.toContain(email);
    },
  );
});
