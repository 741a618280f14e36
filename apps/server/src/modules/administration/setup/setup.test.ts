import { dashboardScope } from '@washboard/contract/identity/token';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdminError } from '../../../admin/command.ts';
import { runAdmin } from '../../../admin/run-admin.ts';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { expectQuietAudit } from '../../../testing/expect-quiet-audit.ts';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { applianceStates } from '../../machines/appliances/tables.ts';
import { lockAdministrators } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { issueSetupLink } from './index.ts';
import { setupLinks } from './tables.ts';

let nowMs = Date.parse('2026-11-25T10:00:00Z');
const clock = { now: () => new Date(nowMs) };

const password = 'Quiet-harbour-52';
const person = { email: 'Ada@Laguna.example', firstName: 'Ada', lastName: 'Riva', password, language: 'de' };

let server: TestServer;

async function linkOf(origin: 'cli' | 'server' = 'server'): Promise<string> {
  const link = await issueSetupLink(server.context, { origin });
  if (!link) throw new Error('no link was issued');
  const [page, token] = link.split('#');
  expect(page).toBe(`${server.context.config.publicUrl}/setup`);
  return token ?? '';
}

function post(path: 'check' | 'administrator', payload: object) {
  return server.inject({ method: 'POST', url: `/api/v2/account/setup/${path}`, payload });
}

const check = (token: string) => post('check', { token });
const create = (token: string, bend: object = {}) =>
  post('administrator', { ...person, companyName: 'Laguna', token, ...bend });

async function signedIn(username: string): Promise<Record<string, string>> {
  const answer = await server.token({ grant_type: 'password', username, password, scope: dashboardScope });
  expect(answer.statusCode, answer.body).toBe(200);
  return dashboardHeaders(answer.json().access_token);
}

async function callAs(headers: Record<string, string>, method: 'GET' | 'POST', path: string, payload?: object) {
  return server.inject({ method, url: `/api/v1/account/${path}`, headers, ...(payload && { payload }) });
}

async function atTheSameTime(first: () => ReturnType<typeof create>, second: () => ReturnType<typeof create>) {
  const { orm } = server.context.database;
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = orm.transaction(async (transaction) => {
    await lockAdministrators(transaction);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const answers = Promise.all([first(), second()]);
  await vi.waitFor(
    async () => {
      const { rows } = await orm.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
      expect(rows[0]?.waiting).toBe(2);
    },
    { timeout: 5000 },
  );
  released.resolve();
  await held;
  return answers;
}

const admin = async (...words: string[]): Promise<string> => {
  const said: string[] = [];
  await runAdmin(words, {
    program: 'washboard admin',
    say: (text) => said.push(text),
    withContext: (work) => work(server.context),
  });
  return said.join('\n');
};

describe('the setup link', () => {
  beforeEach(async () => {
    server = await openTestServer({ isEmpty: true, clock });
  });
  afterEach(() => server.close());

  it('a setup link creates an administrator and the topmost company, and works once', async () => {
    const token = await linkOf();
    expect((await check(token)).json()).toEqual({ code: '200', message: 'The link works', companyName: null });
    const answer = await create(token);
    expect(answer.statusCode, answer.body).toBe(200);

    const headers = await signedIn('ada@laguna.example');
    const account = (await callAs(headers, 'GET', 'userinfo')).json();
    expect(account).toMatchObject({ role: 'ADMIN', status: 'ACTIVE', firstName: 'Ada', language: 'de' });
    expect(account.companyName).toBe('Laguna');
    expect(account.companyCode).toMatch(/^[1-9]\d{5}$/);

    for (const again of [await check(token), await create(token, { email: 'eve@laguna.example' })]) {
      expect(again.statusCode).toBe(422);
      expect(again.json().code).toBe('CODE_NOT_ACCEPTED');
    }
    expect(await issueSetupLink(server.context, { origin: 'server' })).toBeNull();
    expect(await server.context.database.orm.select().from(setupLinks)).toEqual([]);
  });

  it('the audit log has a setup link without its token', async () => {
    const token = await linkOf();
    await create(token);
    const lines = await server.context.database.orm.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map(({ action, origin }) => [action, origin])).toEqual([
      ['setup.linkIssued', 'server'],
      ['company.created', '127.0.0.1'],
      ['administrator.created', '127.0.0.1'],
    ]);
    await expectQuietAudit(server.context.database, [token, password]);
  });

  it('a setup link creates one account when two tabs use it at the same time', async () => {
    const token = await linkOf();
    const answers = await atTheSameTime(
      () => create(token),
      () => create(token, { email: 'eve@laguna.example' }),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const { orm } = server.context.database;
    expect(await orm.select({ id: users.id }).from(users)).toHaveLength(1);
    expect(await orm.select({ code: companies.companyCode }).from(companies)).toHaveLength(1);
  });

  it('two setup links create one account when they are used at the same time', async () => {
    const [one, other] = [await linkOf(), await linkOf()];
    const answers = await atTheSameTime(
      () => create(one),
      () => create(other, { email: 'eve@laguna.example' }),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  it('a setup link ends after an hour', async () => {
    const token = await linkOf();
    nowMs += 3_600_000 - 1;
    expect((await check(token)).statusCode).toBe(200);
    nowMs += 1;
    expect((await check(token)).json().code).toBe('CODE_NOT_ACCEPTED');
    expect((await create(token)).json().code).toBe('CODE_NOT_ACCEPTED');
  });

  it('a setup link cannot be forged', async () => {
    const token = await linkOf();
    const [stored] = await server.context.database.orm.select().from(setupLinks);
    for (const forged of ['x'.repeat(43), `${token}x`, token.toUpperCase(), stored?.tokenHash ?? '']) {
      expect((await check(forged)).json().code, forged).toBe('CODE_NOT_ACCEPTED');
      expect((await create(forged)).json().code, forged).toBe('CODE_NOT_ACCEPTED');
    }
    expect((await check('')).statusCode).toBe(400);
    expect(await server.context.database.orm.select().from(users)).toEqual([]);
  });

  it('a setup link stays usable after a refused password or a missing name', async () => {
    const token = await linkOf();
    expect((await create(token, { password: 'Password1' })).json().code).toBe('PASSWORD_TOO_COMMON');
    expect((await create(token, { password: 'Laguna-2026' })).json().code).toBe('PASSWORD_TOO_COMMON');
    expect((await create(token, { password: 'short' })).json().code).toBe('VALIDATION_FAILED');
    expect((await create(token, { companyName: 'L' })).json().code).toBe('VALIDATION_FAILED');
    const unnamed = (await create(token, { companyName: undefined })).json();
    expect(unnamed).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'companyName' }] });
    expect((await create(token)).statusCode).toBe(200);
  });

  it('a setup link uses the topmost company of an import', async () => {
    await server.context.database.orm
      .insert(companies)
      .values({ companyCode: '100000', companyName: 'Marea', parentCompanyCode: null });
    const token = await linkOf();
    expect((await check(token)).json().companyName).toBe('Marea');
    expect((await create(token, { companyName: undefined })).statusCode).toBe(200);
    const [account] = await server.context.database.orm.select().from(users);
    expect(account?.companyCode).toBe('100000');
  });

  it('a stranger who signs up before the administrator, even with the same address, blocks no setup link', async () => {
    const signUp = {
      ...person,
      role: 'KITCHEN_MANAGER',
      userDetails: { tnc: { check_1: true, check_2: true }, privacy: { check_1: true, check_2: false } },
    };
    const answer = await server.inject({ method: 'POST', url: '/api/v2/account/users', payload: signUp });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await create(await linkOf(), { password: 'Other-harbour-52' })).statusCode).toBe(200);
    const [account] = await server.context.database.orm.select().from(users);
    expect(account).toMatchObject({ role: 'ADMIN', status: 'ACTIVE', companyName: null, registrationId: null });
  });

  it('the command line issues a new setup link and ends the previous links', async () => {
    const before = await linkOf();
    const said = await admin('first-administrator');
    const token = said.split('#')[1] ?? '';
    expect((await check(before)).json().code).toBe('CODE_NOT_ACCEPTED');
    expect((await check(token)).statusCode).toBe(200);
    await linkOf();
    expect((await check(token)).statusCode).toBe(200);
    await create(token);
    await expect(admin('first-administrator')).rejects.toThrow(AdminError);
  });

  it('a setup link ends when the command line creates an administrator', async () => {
    const token = await linkOf();
    await admin('create', 'chief@laguna.example');
    expect((await check(token)).json().code).toBe('CODE_NOT_ACCEPTED');
    expect((await create(token)).json().code).toBe('CODE_NOT_ACCEPTED');
  });

  it('the web app learns that setup is needed', async () => {
    const isSetUp = async () => (await server.inject({ url: '/config/dashboard.json' })).json().isSetUp;
    expect(await isSetUp()).toBe(false);
    await create(await linkOf());
    expect(await isSetUp()).toBe(true);
  });
});

describe('the first steps', () => {
  let headers: Record<string, string>;
  const steps = async () => (await callAs(headers, 'GET', 'setup')).json();

  beforeEach(async () => {
    server = await openTestServer({ isEmpty: true, clock });
    await create(await linkOf());
    headers = await signedIn('ada@laguna.example');
  });
  afterEach(() => server.close());

  it('the first steps follow the stored data, from the first company to a connected machine', async () => {
    const start = await steps();
    const { companyCode } = start.company;
    expect(start).toEqual({
      isOpen: true,
      company: { companyCode, companyName: 'Laguna', parentCompanyCode: null },
      mail: { isConfigured: false, workedAt: null },
      partner: null,
      serialNumber: null,
      hasConnected: false,
    });

    const body = { companyName: 'Navigli Service', parentCompanyCode: companyCode };
    const partner = (await callAs(headers, 'POST', 'companies', body)).json();
    expect(await steps()).toMatchObject({ isOpen: true, partner });

    const machine = { serialNumber: 'IN250001', gamma: 'infinity', modelNumber: 'INF-50' };
    const url = '/api/v1/appliance/appliances';
    expect((await server.inject({ method: 'POST', url, headers, payload: machine })).statusCode).toBe(201);
    expect(await steps()).toMatchObject({ serialNumber: 'IN250001', hasConnected: false });
    await server.context.database.orm.update(applianceStates).set({ connectionSince: clock.now() });
    // Setup stays open, because no mail server has worked yet.
    expect(await steps()).toMatchObject({ isOpen: true, serialNumber: 'IN250001', hasConnected: true });
  });

  it('an administrator dismisses the first steps, once and in the audit log', async () => {
    for (let i = 0; i < 2; i += 1) expect((await callAs(headers, 'POST', 'setup/dismiss')).statusCode).toBe(204);
    expect(await steps()).toMatchObject({ isOpen: false, partner: null });
    const { orm } = server.context.database;
    expect(await orm.select().from(auditLog).where(eq(auditLog.action, 'setup.dismissed'))).toHaveLength(1);
  });

  it('every company but the first requires a parent company', async () => {
    const second = await callAs(headers, 'POST', 'companies', { companyName: 'Second', parentCompanyCode: null });
    expectProblem(second, 'VALIDATION_FAILED');
  });
});

describe('an administrator of the command line', () => {
  beforeEach(async () => {
    server = await openTestServer({ isEmpty: true, clock });
  });
  afterEach(() => server.close());

  it('an administrator of the command line creates the first company, also in two tabs', async () => {
    await admin('create', 'chief@laguna.example');
    const [chief] = await server.context.database.orm.select().from(users);
    const secret = (await admin('reset', 'chief@laguna.example')).match(/shown only now: (\S+)$/)?.[1] ?? '';
    const form = { grant_type: 'password', username: chief?.email ?? '', password: secret, scope: dashboardScope };
    const headers = dashboardHeaders((await server.token(form)).json().access_token);
    const first = { companyName: 'Laguna', parentCompanyCode: null };
    const answers = await Promise.all([1, 2].map(() => callAs(headers, 'POST', 'companies', first)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect((await callAs(headers, 'GET', 'setup')).json().company.companyName).toBe('Laguna');
  });
});

describe('setup and other accounts', () => {
  beforeAll(async () => {
    server = await openTestServer({ clock });
  });
  afterAll(() => server.close());

  it.each(['manager', 'service', 'kitchen'] as const)('the account %s sees no first steps', async (user) => {
    expectProblem(await server.call(user, 'GET', '/api/v1/account/setup'), 'FORBIDDEN');
    expectProblem(await server.call(user, 'POST', '/api/v1/account/setup/testMail'), 'FORBIDDEN');
    expectProblem(await server.call(user, 'POST', '/api/v1/account/setup/dismiss'), 'FORBIDDEN');
  });

  it('a service manager with the profile COMPANIES cannot create a company without a parent', async () => {
    const [manager] = await server.context.database.orm.select().from(users).where(eq(users.role, 'SERVICE_MANAGER'));
    await server.context.database.orm
      .update(users)
      .set({ administrationProfile: ['COMPANIES'] })
      .where(eq(users.id, manager?.id ?? ''));
    const answer = await server.call('manager', 'POST', '/api/v1/account/companies', {
      companyName: 'Top',
      parentCompanyCode: null,
    });
    expectProblem(answer, 'VALIDATION_FAILED');
  });

  it('the server issues no setup link while an administrator is active', async () => {
    expect(await issueSetupLink(server.context, { origin: 'server' })).toBeNull();
  });
});

describe('setup of a demo', () => {
  it('a demo has no first steps', async () => {
    server = await openTestServer({ clock, environment: { DEMO: '1' } });
    expect((await server.call('admin', 'GET', '/api/v1/account/setup')).json()).toMatchObject({ isOpen: false });
    await server.close();
  });
});

describe('the test mail', () => {
  let mailbox: TestMailbox;
  afterEach(() => server.close());

  async function open(smtpUrl: string | null): Promise<void> {
    server = await openTestServer({ clock, environment: smtpUrl === null ? {} : { SMTP_URL: smtpUrl } });
  }

  const test = async () => (await server.call('admin', 'POST', '/api/v1/account/setup/testMail')).json();
  const workedAt = async () => (await server.call('admin', 'GET', '/api/v1/account/setup')).json().mail.workedAt;

  it('a test mail arrives and is recorded', async () => {
    mailbox = await startTestMailbox();
    await open(mailbox.url);
    expect(await test()).toEqual({ outcome: 'sent', detail: null });
    const { to } = await mailbox.next();
    expect(to).toMatchObject({ text: expect.stringContaining('admin@kitchens.example') });
    expect(await workedAt()).toBe(clock.now().toISOString());
    await mailbox.close();
  });

  it('a test mail reports that no mail server is configured', async () => {
    await open(null);
    expect(await test()).toEqual({ outcome: 'notConfigured', detail: null });
    expect(await workedAt()).toBeNull();
  });

  it('a test mail reports a mail server that does not answer', async () => {
    mailbox = await startTestMailbox();
    await mailbox.close();
    await open(mailbox.url);
    expect(await test()).toEqual({ outcome: 'unreachable', detail: expect.stringContaining('ECONNREFUSED') });
    expect(await workedAt()).toBeNull();
  });

  it('a test mail reports a mail server that does not exist', async () => {
    await open('smtp://mail.invalid');
    expect(await test()).toMatchObject({ outcome: 'hostUnknown' });
  });

  it('a test mail reports a refused sign-in without the password', async () => {
    mailbox = await startTestMailbox({
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });
    await open(mailbox.url.replace('//', '//washboard:s3cr3t-Harbour@'));
    const result = await test();
    expect(result).toMatchObject({ outcome: 'signInRefused' });
    expect(result.detail).not.toContain('s3cr3t');
    await mailbox.close();
  });

  it('a test mail reports a refused recipient in the words of the mail server', async () => {
    const refusal = Object.assign(new Error('Relay denied'), { responseCode: 550 });
    mailbox = await startTestMailbox({ onRcptTo: (_address, _session, done) => done(refusal) });
    await open(mailbox.url);
    expect(await test()).toEqual({ outcome: 'mailRefused', detail: expect.stringContaining('Relay denied') });
    await mailbox.close();
  });

  it('a test mail reports a mail server that does not encrypt', async () => {
    mailbox = await startTestMailbox();
    await open(`${mailbox.url}?requireTLS=true`);
    expect(await test()).toMatchObject({ outcome: 'encryptionFailed' });
    await mailbox.close();
  });
});
