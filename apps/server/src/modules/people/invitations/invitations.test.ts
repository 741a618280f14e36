import { randomUUID } from 'node:crypto';
import { dayMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type WorldUser, worldUsers } from '../../../testing/world.ts';
import {
  accountOf,
  addAccount,
  addAdministrator,
  auditOf,
  callAs,
} from '../../administration/user-administration/testing/administration-world.ts';
import { users } from '../accounts/tables.ts';
import { newOrigin, newPassword, post, signUp, takeJobs } from '../sign-up/testing/sign-ups.ts';
import { removeOldInvitations } from './invitations-repository.ts';
import { sendInvitation } from './send-invitation.ts';
import { invitations } from './tables.ts';

let nowMs = Date.parse('2026-11-25T10:00:00Z');
let server: TestServer;
let mailbox: TestMailbox;
let administrator: WorldUser;
beforeAll(async () => {
  mailbox = await startTestMailbox();
  server = await openTestServer({
    clock: { now: () => new Date(nowMs) },
    environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'washboard@marea.example' },
  });
  administrator = await addAdministrator(server, { firstName: 'Alba', lastName: 'Conti' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  nowMs += 2 * dayMs; // The previous test has used up the limits.
  await takeJobs(server, 'invitation');
});

let people = 0;
function invitation(bend: object = {}) {
  people += 1;
  const email = `invited-${people}@kitchens.example`;
  const person = { email, firstName: 'Rosa', lastName: 'Belli', language: 'en' };
  return { ...person, role: 'SERVICE', companyCode: '200001', administrationProfile: [] as string[], ...bend };
}

const invite = (by: { id: string }, body: object) => callAs(server, by, 'POST', '/users', body);
const list = async (by: { id: string }) => (await callAs(server, by, 'GET', '/invitations')).json();
const emailsOf = async (by: { id: string }) => (await list(by)).items.map(({ email }: { email: string }) => email);

async function mailed() {
  const [job] = await takeJobs(server, 'invitation');
  if (!job) throw new Error('no mail is ordered');
  await sendInvitation(server.context, job);
  return mailbox.next();
}

async function mailedToken(): Promise<string> {
  const { text = '' } = await mailed();
  return new URL(text.match(/http\S+\/invitation\S+/)?.[0] ?? '').searchParams.get('token') ?? '';
}

function accept(email: string, token: string, password = newPassword): Promise<LightMyRequestResponse> {
  return post(server, '/api/v2/account/acceptInvitation', { email, token, password }, { origin: newOrigin() });
}

const accountWith = async (email: string) => {
  const [account] = await server.context.database.orm.select().from(users).where(eq(users.email, email));
  return account ?? null;
};

function signIn(email: string) {
  const form = { grant_type: 'password', username: email, password: newPassword, scope: 'openid offline_access api' };
  return server.token(form, newOrigin());
}

describe('invitations', () => {
  it('the mail of an invitation leads to an active account with the given rights', async () => {
    const body = invitation({ administrationProfile: ['ACCOUNTS'] });
    const answer = await invite(administrator, body);
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 201,
      body: {
        ...body,
        companyName: 'Navigli Service',
        id: expect.any(String),
        invitedAt: new Date(nowMs).toISOString(),
        expiresAt: new Date(nowMs + 3 * dayMs).toISOString(),
      },
    });
    expect(answer.body).not.toContain('token');
    expect(await accountWith(body.email)).toBeNull();
    const mail = await mailed();
    expect(mail.to).toMatchObject({ value: [{ address: body.email }] });
    expect(mail.text).toMatch(/Alba Conti[\s\S]*Navigli Service[\s\S]*Service/);
    const token = new URL(mail.text?.match(/http\S+\/invitation\S+/)?.[0] ?? '').searchParams.get('token') ?? '';

    expect((await accept(body.email, token)).json()).toEqual({ code: '200', message: expect.any(String) });
    expect(await accountWith(body.email)).toMatchObject({
      status: 'ACTIVE',
      role: 'SERVICE',
      companyCode: '200001',
      administrationProfile: ['ACCOUNTS'],
      firstName: 'Rosa',
      lastName: 'Belli',
      language: 'en',
      id: answer.json().id,
    });
    expect((await signIn(body.email)).statusCode).toBe(200);
    expect(await emailsOf(administrator)).not.toContain(body.email);
    const audit = await auditOf(server, { id: answer.json().id });
    expect(audit.map(({ action }) => action)).toEqual([
      'signIn.succeeded',
      'account.invitationAccepted',
      'account.invited',
    ]);
    expect(audit.at(-1)).toMatchObject({ actor: administrator.id, after: { role: 'SERVICE', companyCode: '200001' } });
  });

  it('an invitation works once, and not with another address or token', async () => {
    const body = invitation();
    await invite(administrator, body);
    const token = await mailedToken();
    for (const [email, wrong] of [
      [body.email, `${token}x`],
      [worldUsers.kitchen.email, token],
    ] as const) {
      expect((await accept(email, wrong)).json().code).toBe('CODE_NOT_ACCEPTED');
    }
    expect((await accept(body.email, token, 'Password1')).json().code).toBe('PASSWORD_TOO_COMMON');
    expect((await accept(body.email, token, 'Rosa-Belli-1')).json().code).toBe('PASSWORD_TOO_COMMON');
    expect((await accept(body.email, token)).statusCode).toBe(200);
    expect((await accept(body.email, token)).json().code).toBe('CODE_NOT_ACCEPTED');
  });

  it('the server stores an invitation without its token', async () => {
    await invite(administrator, invitation());
    const token = await mailedToken();
    const rows = await server.context.database.orm.select().from(invitations);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('an invitation expires three days after its mail', async () => {
    const [late, timely] = [invitation(), invitation()];
    await invite(administrator, late);
    nowMs += dayMs; // The mail server was down for a day.
    const lateToken = await mailedToken();
    await invite(administrator, timely);
    const timelyToken = await mailedToken();
    nowMs += 3 * dayMs - 1;
    expect((await accept(timely.email, timelyToken)).statusCode).toBe(200);
    nowMs += 1;
    expect((await accept(late.email, lateToken)).json().code).toBe('CODE_NOT_ACCEPTED');
  });

  it('a repeated invitation has a new link and the new rights, and its previous link is invalid', async () => {
    const body = invitation();
    const first = (await invite(administrator, body)).json();
    const firstToken = await mailedToken();
    const second = (await invite(administrator, { ...body, role: 'KITCHEN_MANAGER' })).json();
    expect(second.id).toBe(first.id);
    const secondToken = await mailedToken();
    expect((await accept(body.email, firstToken)).json().code).toBe('CODE_NOT_ACCEPTED');
    expect((await accept(body.email, secondToken)).statusCode).toBe(200);
    expect((await accountWith(body.email))?.role).toBe('KITCHEN_MANAGER');
  });

  it('a withdrawn invitation is void', async () => {
    const body = invitation();
    const { id } = (await invite(administrator, body)).json();
    const token = await mailedToken();
    expect((await callAs(server, administrator, 'DELETE', `/invitations/${id}`)).statusCode).toBe(204);
    expect((await accept(body.email, token)).json().code).toBe('CODE_NOT_ACCEPTED');
    expectProblem(await callAs(server, administrator, 'DELETE', `/invitations/${id}`), 'INVITATION_NOT_FOUND');
    expect((await auditOf(server, { id }))[0]).toMatchObject({ action: 'account.invitationWithdrawn' });
  });

  it.each([
    ['was deleted', { status: 'DELETED' as const }],
    ['lost the profile', { administrationProfile: [] }],
    ['was moved out of the subtree', { companyCode: '200002' }],
    ['lost the role that they gave', { role: 'KITCHEN_MANAGER' as const }],
  ])('an invitation is void when its inviter %s', async (_name, fields) => {
    const inviter = await addAdministrator(server);
    const body = invitation();
    await invite(inviter, body);
    const token = await mailedToken();
    await server.context.database.orm.update(users).set(fields).where(eq(users.id, inviter.id));
    expect((await accept(body.email, token)).json().code).toBe('CODE_NOT_ACCEPTED');
    expect(await accountWith(body.email)).toBeNull();
  });

  it('an invitation replaces a sign-up with an unconfirmed address', async () => {
    const { email } = await signUp(server, { role: 'SERVICE', companyCode: '200002' });
    const answer = await invite(administrator, invitation({ email, role: 'KITCHEN_MANAGER' }));
    expect(answer.statusCode).toBe(201);
    expect((await accept(email, await mailedToken())).statusCode).toBe(200);
    expect(await accountWith(email)).toMatchObject({
      status: 'ACTIVE',
      role: 'KITCHEN_MANAGER',
      companyCode: '200001',
      registrationId: null,
    });
  });

  it('housekeeping deletes an invitation 30 days after its end', async () => {
    const body = invitation();
    await invite(administrator, body);
    nowMs += 33 * dayMs;
    await removeOldInvitations(server.context.database, new Date(nowMs));
    expect(await emailsOf(administrator)).toContain(body.email);
    await removeOldInvitations(server.context.database, new Date(nowMs + 1));
    expect(await emailsOf(administrator)).not.toContain(body.email);
  });

  it('the server refuses the sixth invitation of an address in an hour', async () => {
    const body = invitation();
    for (let time = 0; time < 5; time += 1) expect((await invite(administrator, body)).statusCode).toBe(201);
    expectProblem(await invite(administrator, body), 'TOO_MANY_REQUESTS');
  });

  it('the server refuses the sixteenth invitation of an address in a day', async () => {
    const body = invitation();
    for (let hour = 0; hour < 3; hour += 1) {
      for (let time = 0; time < 5; time += 1) expect((await invite(administrator, body)).statusCode).toBe(201);
      nowMs += dayMs / 24;
    }
    expectProblem(await invite(administrator, body), 'TOO_MANY_REQUESTS');
  });

  it('the server refuses an administrator who sent 100 invitations in an hour, and accepts other administrators', async () => {
    const [busy, other] = [await addAdministrator(server), await addAdministrator(server)];
    const sent = await Promise.all(Array.from({ length: 101 }, () => invite(busy, invitation())));
    expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100);
    expect(sent.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await invite(other, invitation())).statusCode).toBe(201);
    nowMs += dayMs / 24;
    expect((await invite(busy, invitation())).statusCode).toBe(201);
  });
});

describe('invited addresses with an account', () => {
  it('an inviter learns that an address in scope has an account, whatever its status', async () => {
    for (const status of ['ACTIVE', 'INACTIVE', 'PENDING_APPROVAL', 'DELETED'] as const) {
      const { email } = await addAccount(server, { status });
      expectProblem(await invite(administrator, invitation({ email })), 'ACCOUNT_EXISTS');
    }
    expect(await takeJobs(server, 'invitation')).toEqual([]);
  });

  it('an address with an account elsewhere looks like an unknown address, and its account is unchanged', async () => {
    const elsewhere = await addAccount(server, { companyCode: '200002' });
    const before = await accountOf(server, elsewhere);
    const bodies = [invitation({ email: elsewhere.email }), invitation()];
    const answers = [];
    for (const body of bodies) {
      const answer = await invite(administrator, body);
      const { id, email, ...rest } = answer.json();
      answers.push({ status: answer.statusCode, rest, isListed: (await emailsOf(administrator)).includes(email) });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 201, isListed: true });
    const [job] = await takeJobs(server, 'invitation');
    if (!job) throw new Error('no mail is ordered');
    await sendInvitation(server.context, job);
    const mail = await mailbox.next();
    expect(mail.text).not.toContain('/invitation');
    expect(mail.subject).toMatch(/account/i);
    expect(await accountOf(server, elsewhere)).toEqual(before);
  });

  it('the server refuses a link and leaves the account unchanged if its address got an account meanwhile', async () => {
    const body = invitation();
    await invite(administrator, body);
    const token = await mailedToken();
    const account = await addAccount(server, { email: body.email, companyCode: '200002' });
    const before = await accountOf(server, account);
    expect((await accept(body.email, token)).json().code).toBe('CODE_NOT_ACCEPTED');
    expect(await accountOf(server, account)).toEqual(before);
  });
});

describe('rights of inviters', () => {
  it.each([
    ['a role above', { role: 'SERVICE_MANAGER' }, 'GRANT_TOO_HIGH'],
    ['a profile that they lack', { administrationProfile: ['PRODUCTS'] }, 'GRANT_TOO_HIGH'],
    ['a company outside the subtree', { companyCode: '200002' }, 'COMPANY_NOT_FOUND'],
    ['a company that does not exist', { companyCode: '999999' }, 'COMPANY_NOT_FOUND'],
    ['no company', { companyCode: null, role: 'KITCHEN_MANAGER' }, 'VALIDATION_FAILED'],
    ['a name of one letter', { lastName: 'B' }, 'VALIDATION_FAILED'],
    ['no address', { email: 'rosa' }, 'VALIDATION_FAILED'],
    ['a status', { status: 'ACTIVE' }, 'VALIDATION_FAILED'],
  ] as const)('an administrator of a subtree cannot give %s', async (_name, bend, code) => {
    expectProblem(await invite(administrator, invitation(bend)), code);
    expect(await takeJobs(server, 'invitation')).toEqual([]);
  });

  it('an ADMIN may omit the company, except for service roles', async () => {
    const none = { companyCode: null };
    expect((await invite(worldUsers.admin, invitation({ ...none, role: 'ADMIN' }))).statusCode).toBe(201);
    expectProblem(await invite(worldUsers.admin, invitation(none)), 'VALIDATION_FAILED');
    expect((await list(administrator)).items.every(({ companyCode }: { companyCode: string }) => companyCode)).toBe(
      true,
    );
  });

  it('an administrator cannot see or change invitations with higher rights or outside the subtree', async () => {
    const above = invitation({ role: 'SERVICE_MANAGER' });
    const { id } = (await invite(worldUsers.admin, above)).json();
    expectProblem(await invite(administrator, { ...above, role: 'SERVICE' }), 'GRANT_TOO_HIGH');
    expectProblem(await callAs(server, administrator, 'DELETE', `/invitations/${id}`), 'GRANT_TOO_HIGH');
    const foreign = (await invite(worldUsers.admin, invitation({ companyCode: '200002' }))).json();
    expect(await emailsOf(administrator)).not.toContain(foreign.email);
    for (const hidden of [foreign.id, randomUUID()]) {
      expectProblem(await callAs(server, administrator, 'DELETE', `/invitations/${hidden}`), 'INVITATION_NOT_FOUND');
    }
    expectProblem(await invite(worldUsers.manager, invitation()), 'FORBIDDEN');
    expectProblem(await callAs(server, worldUsers.manager, 'GET', '/invitations'), 'FORBIDDEN');
  });
});
