import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { password, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { takeJobs } from '../../people/sign-up/testing/sign-ups.ts';
import { accountOf, addAccount, addAdministrator, auditOf, callAs } from './testing/administration-world.ts';

let nowMs = Date.parse('2026-11-25T10:00:00Z');
let server: TestServer;
let administrator: WorldUser;
beforeAll(async () => {
  server = await openTestServer({ isListening: true, clock: { now: () => new Date(nowMs) } });
  administrator = await addAdministrator(server);
});
afterAll(() => server.close());
beforeEach(() => takeJobs(server, 'code'));

type Someone = { id: string };
const endSessions = (by: Someone, { id }: Someone) => callAs(server, by, 'DELETE', `/users/${id}/sessions`);
const sendLink = (by: Someone, { id }: Someone) => callAs(server, by, 'POST', `/users/${id}/resetPassword`);

async function signIn(email: string) {
  const form = { grant_type: 'password', username: email, password, scope: 'openid offline_access api' };
  return (await server.token(form)).json();
}

async function isSignedIn({ access_token }: { access_token: string }): Promise<boolean> {
  const headers = dashboardHeaders(access_token);
  return (await server.inject({ url: '/api/v1/account/userinfo', headers })).statusCode === 200;
}

describe('ending the sessions of an account', () => {
  it('an administrator ends all sessions of an account: calls, refreshes and live sockets', async () => {
    const account = await addAccount(server);
    const first = await signIn(account.email);
    const second = await signIn(account.email);
    const client = await LiveClient.signedIn(server.url, first.access_token);
    const answer = await endSessions(administrator, account);
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { ended: 2 } });
    expect((await client.closed()).code).toBeGreaterThanOrEqual(4401);
    expect(await isSignedIn(first)).toBe(false);
    const refresh = { grant_type: 'refresh_token', refresh_token: second.refresh_token };
    expect((await server.token(refresh)).statusCode).toBe(400);
    expect(await auditOf(server, account)).toMatchObject([
      { action: 'account.sessionsEnded', actor: administrator.id, detail: { sessions: 2 } },
      { action: 'signIn.succeeded' },
      { action: 'signIn.succeeded' },
    ]);
    expect(await isSignedIn(await signIn(account.email))).toBe(true);
  });

  it('ending the sessions of an account that is not signed in changes nothing', async () => {
    const account = await addAccount(server);
    expect((await endSessions(administrator, account)).json()).toEqual({ ended: 0 });
    expect(await auditOf(server, account)).toEqual([]);
  });

  it('an administrator who ends their own sessions stays signed in', async () => {
    const own = await addAdministrator(server);
    const here = await signIn(own.email);
    const elsewhere = await signIn(own.email);
    const headers = dashboardHeaders(here.access_token);
    const answer = await server.inject({
      method: 'DELETE',
      url: `/api/v1/account/users/${own.id}/sessions`,
      headers,
    });
    expect(answer.json()).toEqual({ ended: 1 });
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  it('the server refuses to end sessions of an account above, and outside the subtree', async () => {
    expectProblem(await endSessions(administrator, worldUsers.manager), 'GRANT_TOO_HIGH');
    expectProblem(await endSessions(administrator, worldUsers.otherManager), 'USER_NOT_FOUND');
    expectProblem(await endSessions(administrator, { id: randomUUID() }), 'USER_NOT_FOUND');
    expectProblem(await endSessions(worldUsers.manager, worldUsers.service), 'FORBIDDEN');
  });
});

describe('resetting the password of an account', () => {
  it('a password reset orders the mail with the link, and shows and changes nothing', async () => {
    const account = await addAccount(server);
    const { passwordHash } = await accountOf(server, account);
    const answer = await sendLink(administrator, account);
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 204, body: '' });
    expect(await takeJobs(server, 'code')).toEqual([
      { purpose: 'passwordReset', email: account.email, registrationId: null },
    ]);
    expect((await accountOf(server, account)).passwordHash).toBe(passwordHash);
    expect(await auditOf(server, account)).toMatchObject([
      { action: 'password.resetRequested', actor: administrator.id },
    ]);
  });

  it.each(['INACTIVE', 'PENDING_APPROVAL', 'DELETED'] as const)(
    'the server refuses a password reset for an account that is %s',
    async (status) => {
      const account = await addAccount(server, { status });
      expectProblem(await sendLink(administrator, account), 'ACCOUNT_STATUS_CONFLICT');
      expect(await takeJobs(server, 'code')).toEqual([]);
    },
  );

  it('the server refuses a password reset for an account above, and outside the subtree', async () => {
    expectProblem(await sendLink(administrator, worldUsers.manager), 'GRANT_TOO_HIGH');
    expectProblem(await sendLink(administrator, worldUsers.otherManager), 'USER_NOT_FOUND');
    expect(await takeJobs(server, 'code')).toEqual([]);
  });

  it('the server refuses the sixth password reset in an hour for this account only', async () => {
    const [account, other] = [await addAccount(server), await addAccount(server)];
    for (let time = 0; time < 5; time += 1) expect((await sendLink(administrator, account)).statusCode).toBe(204);
    expectProblem(await sendLink(administrator, account), 'TOO_MANY_REQUESTS');
    expect((await sendLink(administrator, other)).statusCode).toBe(204);
    nowMs += 3_600_000;
    expect((await sendLink(administrator, account)).statusCode).toBe(204);
  });
});
