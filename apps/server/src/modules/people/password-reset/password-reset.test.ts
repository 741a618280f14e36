import { encodeHeaderText } from '@washboard/contract/text/header-text';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, password, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { newAddress, newOrigin, newPassword, post, takeJobs } from '../sign-up/testing/sign-ups.ts';
import { issueCode } from '../verification-codes/index.ts';

let nowMs = Date.parse('2026-11-21T10:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await takeJobs(server, 'code');
  await takeJobs(server, 'mail');
});

const reset = (email: string, origin = newOrigin()) =>
  post(server, `/api/v2/account/resetPassword/${encodeURIComponent(email)}`, undefined, { origin });

function change(email: string, verificationcode: string, newpassword: string, origin = newOrigin()) {
  const url = `/api/v2/account/changePassword/${encodeURIComponent(email)}`;
  return post(server, url, undefined, { origin, headers: { verificationcode, newpassword } });
}

const tokenFor = (email: string) =>
  issueCode(server.context, { purpose: 'passwordReset', email, registrationId: null });

function signIn(email: string, secret: string, origin?: string) {
  const form = { grant_type: 'password', username: email, password: secret, scope: 'openid offline_access api' };
  return server.token(form, origin);
}

async function newAccount(status: 'ACTIVE' | 'INACTIVE' | 'PENDING_APPROVAL' | 'DELETED' = 'ACTIVE') {
  const account = { id: crypto.randomUUID(), email: newAddress() };
  const rest = { role: 'KITCHEN_MANAGER', status, companyCode: '300001' } as const;
  await insertUsers(server.context.database, [{ ...account, ...rest }]);
  return account;
}

const accepted = { code: '200', message: expect.any(String) };

describe('requesting a password link', () => {
  it("an owner can request a password link where they signed in recently, despite strangers' requests", async () => {
    const { email } = await newAccount();
    const home = newOrigin();
    expect((await signIn(email, password, home)).statusCode).toBe(200);
    for (let i = 0; i < 5; i++) expect((await reset(email)).statusCode).toBe(200);
    expect((await reset(email)).statusCode).toBe(429);
    expect((await reset(email, home)).statusCode).toBe(200);
  });

  it('a request for a password link orders a mail, and its response reveals nothing', async () => {
    const answer = await reset(worldUsers.kitchen.email.toUpperCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(accepted);
    const { email } = worldUsers.kitchen;
    expect(await takeJobs(server, 'code')).toEqual([{ purpose: 'passwordReset', email, registrationId: null }]);
    const lines = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'password.resetRequested'), eq(auditLog.subject, worldUsers.kitchen.id)));
    expect(lines).toMatchObject([{ actor: null }]);
  });

  it.each(['nobody', 'a@b', 'ada@kitchens.example\r\nBcc: eve@kitchens.example', 'a'.repeat(300)])(
    'a password link needs an address: %j',
    async (email) => {
      const answer = await reset(email);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'email' }] });
    },
  );

  it('the server mails at most five password links to an address in an hour', async () => {
    const email = newAddress();
    for (let time = 0; time < 5; time += 1) expect((await reset(email)).statusCode).toBe(200);
    const refused = await reset(email);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ code: 'TOO_MANY_REQUESTS', message: expect.any(String) });
    expect(refused.headers['retry-after']).toBe('3600');
  });
});

describe('using a password link', () => {
  it('a password link sets a new password once, ends every session and mails the owner', async () => {
    const { id, email } = await newAccount();
    const token = await tokenFor(email);
    const { access_token: accessToken, refresh_token: refreshToken } = (await signIn(email, password)).json();

    const answer = await change(email, token, encodeHeaderText(newPassword));
    expect(answer.json()).toEqual(accepted);
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
    expect((await signIn(email, password)).statusCode).toBe(400);
    const headers = { ...(await server.headersOf('kitchen')), authorization: `Bearer ${accessToken}` };
    expect((await server.inject({ url: '/api/v1/account/userinfo', headers })).statusCode).toBe(401);
    expect((await server.token({ grant_type: 'refresh_token', refresh_token: refreshToken })).statusCode).toBe(400);
    expect(await takeJobs(server, 'mail')).toMatchObject([{ kind: 'passwordChanged', to: { address: email } }]);
    const lines = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(lines).toContainEqual(expect.objectContaining({ action: 'password.changed', actor: id }));
    expect(JSON.stringify(lines)).not.toMatch(/argon2|Tegola/);

    expect((await change(email, token, 'Kirschkuchen7')).json().code).toBe('CODE_NOT_ACCEPTED');
  });

  it('a password link unblocks sign-ins from its place, however often strangers guess elsewhere', async () => {
    const { email } = await newAccount();
    for (let guess = 0; guess < 31; guess += 1) await signIn(email, 'Wrong-one-1', newOrigin());
    const [home, elsewhere] = [newOrigin(), newOrigin()];
    expect((await signIn(email, password, home)).statusCode).toBe(429);
    expect((await change(email, await tokenFor(email), 'Tegola-verde-4', home)).statusCode).toBe(200);
    expect((await signIn(email, 'Tegola-verde-4', elsewhere)).statusCode).toBe(429);
    expect((await signIn(email, 'Tegola-verde-4', home)).statusCode).toBe(200);
  });

  it('a new password may have letters of every script in any Unicode form', async () => {
    const { email } = await newAccount();
    const secret = 'Pässwört 密码 🫧 1';
    expect((await change(email, await tokenFor(email), encodeHeaderText(secret.normalize('NFD')))).statusCode).toBe(
      200,
    );
    expect((await signIn(email, secret.normalize('NFC'))).statusCode).toBe(200);
  });

  it('a new password in plain ASCII needs no encoding', async () => {
    const { email } = await newAccount();
    expect((await change(email, await tokenFor(email), 'Tegola%20verde-4')).statusCode).toBe(200);
    expect((await signIn(email, 'Tegola%20verde-4')).statusCode).toBe(200);
  });

  it.each(['INACTIVE', 'PENDING_APPROVAL'] as const)(
    'a password link leaves the status of an account %s',
    async (status) => {
      const { id, email } = await newAccount(status);
      expect((await change(email, await tokenFor(email), 'Tegola-verde-4')).statusCode).toBe(200);
      const { access_token: accessToken } = (await signIn(email, 'Tegola-verde-4')).json();
      const headers = { ...(await server.headersOf('kitchen')), authorization: `Bearer ${accessToken}` };
      expect((await server.inject({ url: '/api/v1/account/userinfo', headers })).json()).toMatchObject({
        idpUserId: id,
        status,
      });
    },
  );

  it('every wrong password link gets the same answer', async () => {
    const [account, other, deleted] = [await newAccount(), await newAccount(), await newAccount('DELETED')];
    const token = await tokenFor(account.email);
    const late = await tokenFor(other.email);
    nowMs += 10 * 60_000;
    const replaced = await tokenFor(account.email);
    const present = await tokenFor(account.email);
    const answers = [
      await change(account.email, 'x'.repeat(43), 'Tegola-verde-4'),
      await change(account.email, token, 'Tegola-verde-4'),
      await change(account.email, replaced, 'Tegola-verde-4'),
      await change(other.email, present, 'Tegola-verde-4'),
      await change(other.email, late, 'Tegola-verde-4'),
      await change(newAddress(), present, 'Tegola-verde-4'),
      await change(deleted.email, await tokenFor(deleted.email), 'Tegola-verde-4'),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(422);
    expect(answers[0]?.json()).toEqual({ code: 'CODE_NOT_ACCEPTED', message: expect.any(String) });
    expect((await signIn(account.email, password)).statusCode).toBe(200);
  });

  it('the code of a sign-up does not work as a password link', async () => {
    const { email } = await newAccount('INACTIVE');
    const code = await issueCode(server.context, { purpose: 'verification', email, registrationId: null });
    expect((await change(email, code, 'Tegola-verde-4')).json().code).toBe('CODE_NOT_ACCEPTED');
  });

  it('a password link still works after a refused password', async () => {
    const { email } = await newAccount();
    const token = await tokenFor(email);
    const common = await change(email, token, 'Password1');
    expect(common.statusCode).toBe(422);
    expect(common.json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON', errors: [{ path: 'newpassword' }] });
    expect((await change(email, token, 'TestPerson1')).json().code).toBe('PASSWORD_TOO_COMMON');
    expect((await signIn(email, password)).statusCode).toBe(200);
    expect((await change(email, token, 'Tegola-verde-4')).statusCode).toBe(200);
  });

  it("only the owner of a link learns that a password contains the account's names", async () => {
    const { email } = await newAccount();
    expect((await change(email, 'x'.repeat(43), 'TestPerson1')).json().code).toBe('CODE_NOT_ACCEPTED');
  });

  it.each([
    ['short1A', 'passwordTooShort'],
    ['tegola-verde-4', 'passwordNeedsUppercase'],
    ["UTF-8''%zz", 'notAllowedCharacters'],
    ['Tegola verde 4', 'notAllowedCharacters'],
    [encodeHeaderText('x'.repeat(201)), 'tooLong'],
  ])('a new password must be valid: %s', async (newpassword, message) => {
    const { email } = await newAccount();
    const answer = await change(email, await tokenFor(email), newpassword);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('VALIDATION_FAILED');
    expect(answer.json().errors).toContainEqual({ path: 'newpassword', message });
  });

  it('a password change needs both headers', async () => {
    const url = `/api/v2/account/changePassword/${newAddress()}`;
    for (const headers of [{}, { verificationcode: 'x' }, { newpassword: 'Tegola-verde-4' }]) {
      const answer = await post(server, url, undefined, { headers: headers as Record<string, string> });
      expect(answer.json().code).toBe('VALIDATION_FAILED');
    }
  });

  it('the server limits tries of password links from one origin', async () => {
    const origin = newOrigin();
    const email = newAddress();
    const answers = [];
    for (let time = 0; time < 61; time += 1) answers.push(await change(email, 'x', 'Tegola-verde-4', origin));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(60);
    expect(answers.at(-1)?.statusCode).toBe(429);
  });

  it('the server limits tries of password links from one IPv6 network', async () => {
    const [email, network] = [newAddress(), `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`];
    const statuses = [];
    for (let host = 1; host <= 61; host += 1) {
      statuses.push((await change(email, 'x', 'Tegola-verde-4', `${network}::${host.toString(16)}`)).statusCode);
    }
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
  });
});
