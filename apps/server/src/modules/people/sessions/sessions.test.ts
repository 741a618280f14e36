import { dashboardScope } from '@washboard/contract/identity/token';
import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { mintAccessToken } from '../../../testing/tokens.ts';
import { insertUsers, password, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { endSessions } from './end-session.ts';
import { removeEndedSessions } from './sessions-repository.ts';
import { identityPayloads, sessions } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const url = '/api/v1/account/sessions';

interface SignedIn {
  headers: Record<string, string>;
  refreshToken: string;
  sessionId: string;
}

let people = 0;
async function newcomer(): Promise<WorldUser> {
  const user = { ...worldUsers.kitchen, id: crypto.randomUUID(), email: `person-${people++}@kitchens.example` };
  await insertUsers(server.context.database, [user]);
  return user;
}

async function signIn({ email }: WorldUser, userAgent = 'Firefox'): Promise<SignedIn> {
  const form = { client_id: 'dashboard', grant_type: 'password', username: email, password, scope: dashboardScope };
  const answer = await server.inject({
    method: 'POST',
    url: '/identity/token',
    remoteAddress: '192.0.2.7',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    payload: new URLSearchParams(form).toString(),
  });
  expect(answer.statusCode).toBe(200);
  const { access_token, refresh_token } = answer.json();
  const sessionId = String(decodeJwt(access_token).sid);
  return { headers: dashboardHeaders(access_token), refreshToken: refresh_token, sessionId };
}

const list = ({ headers }: SignedIn) => server.inject({ url, headers });
const end = ({ headers }: SignedIn, id: string) => server.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
const refresh = ({ refreshToken }: SignedIn) =>
  server.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
const audited = (action: string, userId: string) =>
  server.context.database.orm
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subject, userId)));

describe('list of sessions', () => {
  it('an account sees its own sessions with browser and address, last used first', async () => {
    const user = await newcomer();
    const first = await signIn(user, 'Firefox on Linux');
    const second = await signIn(user, 'Safari on iPhone');
    await signIn(await newcomer());
    const answer = await list(first);
    expect(answer.statusCode).toBe(200);
    const about = { ipAddress: '192.0.2.7', startedAt: expect.any(String), lastUsedAt: expect.any(String) };
    expect(answer.json()).toEqual([
      { id: second.sessionId, isCurrent: false, userAgent: 'Safari on iPhone', ...about },
      { id: first.sessionId, isCurrent: true, userAgent: 'Firefox on Linux', ...about },
    ]);
  });

  it('a refresh updates its session and adds no session', async () => {
    const user = await newcomer();
    const early = await signIn(user);
    const late = await signIn(user);
    const { access_token } = (await refresh(early)).json();
    expect(decodeJwt(access_token).sid).toBe(early.sessionId);
    const ids = (await list(late)).json().map(({ id }: { id: string }) => id);
    expect(ids).toEqual([early.sessionId, late.sessionId]);
  });

  it('a session shows at most 300 characters of a user agent, without control characters', async () => {
    const signedIn = await signIn(await newcomer(), `a\u0085b\u009f${'x'.repeat(1000)}`);
    const [session] = (await list(signedIn)).json();
    expect(session.userAgent).toBe(`a b ${'x'.repeat(296)}`);
  });

  it('the list of sessions needs a token', async () => {
    expectProblem(await server.inject({ url }), 'UNAUTHENTICATED');
    expectProblem(await server.inject({ method: 'DELETE', url: `${url}/current` }), 'UNAUTHENTICATED');
  });

  it('each session has an audit record with its origin', async () => {
    const user = await newcomer();
    const { sessionId } = await signIn(user);
    expect(await audited('signIn.succeeded', user.id)).toMatchObject([
      { actor: user.id, origin: '192.0.2.7', detail: { sessionId } },
    ]);
  });
});

describe('ending a session', () => {
  it('an ended session is immediately refused calls and refreshes, and every other session continues', async () => {
    const user = await newcomer();
    const here = await signIn(user);
    const there = await signIn(user);
    expect((await end(here, there.sessionId)).statusCode).toBe(204);
    expectProblem(await list(there), 'UNAUTHENTICATED');
    expect((await refresh(there)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await list(here)).json()).toMatchObject([{ id: here.sessionId }]);
    expect((await refresh(here)).statusCode).toBe(200);
    expect(await audited('session.ended', user.id)).toMatchObject([
      { actor: user.id, origin: '127.0.0.1', detail: { sessionId: there.sessionId } },
    ]);
  });

  it('ending a session removes all its tokens', async () => {
    const here = await signIn(await newcomer());
    expect((await end(here, 'current')).statusCode).toBe(204);
    const { orm } = server.context.database;
    const left = await orm.select().from(identityPayloads).where(eq(identityPayloads.grantId, here.sessionId));
    const grants = await orm.select().from(identityPayloads).where(eq(identityPayloads.id, here.sessionId));
    expect([...left, ...grants]).toEqual([]);
    expectProblem(await list(here), 'UNAUTHENTICATED');
  });

  it.each(['unknown', 'a%00b', '%27%20or%201%3D1'])(
    'ending a session with the unknown ID %s answers 404',
    async (id) => {
      expectProblem(await end(await signIn(await newcomer()), id), 'SESSION_NOT_FOUND');
    },
  );

  it('ending a session of another account, or twice, answers 404', async () => {
    const user = await newcomer();
    const [here, there, stranger] = [await signIn(user), await signIn(user), await signIn(await newcomer())];
    expectProblem(await end(stranger, here.sessionId), 'SESSION_NOT_FOUND');
    expect((await list(here)).statusCode).toBe(200);
    await end(here, there.sessionId);
    expectProblem(await end(here, there.sessionId), 'SESSION_NOT_FOUND');
  });

  it('a session ends when the dashboard revokes its refresh token', async () => {
    const user = await newcomer();
    const here = await signIn(user);
    await server.inject({
      method: 'POST',
      url: '/identity/token/revocation',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: 'dashboard', token: here.refreshToken }).toString(),
    });
    expectProblem(await list(here), 'UNAUTHENTICATED');
    expect(await audited('session.ended', user.id)).toMatchObject([{ actor: user.id }]);
  });
});

describe('reuse of a refresh token', () => {
  it('a reused refresh token ends the session with its access tokens, and is audited', async () => {
    const user = await newcomer();
    const stolen = await signIn(user);
    const renewed = (await refresh(stolen)).json();
    await server.inject({ url, headers: dashboardHeaders(renewed.access_token) });
    await refresh(stolen);
    for (const headers of [stolen.headers, dashboardHeaders(renewed.access_token)]) {
      expectProblem(await server.inject({ url, headers }), 'UNAUTHENTICATED');
    }
    expect(await audited('session.reused', user.id)).toMatchObject([
      { actor: null, origin: '127.0.0.1', detail: { sessionId: stolen.sessionId } },
    ]);
  });

  it('the audit log has a reused refresh token once, however often it is reused', async () => {
    const user = await newcomer();
    const stolen = await signIn(user);
    const renewed = (await refresh(stolen)).json();
    await server.inject({ url, headers: dashboardHeaders(renewed.access_token) });
    await Promise.all(Array.from({ length: 6 }, () => refresh(stolen)));
    expect(await audited('session.reused', user.id)).toHaveLength(1);
  });
});

describe('ending sessions of an account', () => {
  it('a call ends all sessions of an account, or all except one session', async () => {
    const user = await newcomer();
    const [here, there] = [await signIn(user), await signIn(user)];
    await endSessions(server.context, { userId: user.id, exceptSessionId: here.sessionId });
    expectProblem(await list(there), 'UNAUTHENTICATED');
    expect((await list(here)).statusCode).toBe(200);
    await endSessions(server.context, { userId: user.id });
    expectProblem(await list(here), 'UNAUTHENTICATED');
  });

  it('ending the sessions of an account during a refresh leaves no valid token', async () => {
    const user = await newcomer();
    const racing = await Promise.all(Array.from({ length: 5 }, () => signIn(user)));
    const [, ...answers] = await Promise.all([
      endSessions(server.context, { userId: user.id }),
      ...racing.map((signedIn) => refresh(signedIn)),
    ]);
    for (const answer of answers) {
      expect([200, 400]).toContain(answer.statusCode);
      if (answer.statusCode !== 200) continue;
      const { access_token, refresh_token } = answer.json();
      expectProblem(await server.inject({ url, headers: dashboardHeaders(access_token) }), 'UNAUTHENTICATED');
      const again = await server.token({ grant_type: 'refresh_token', refresh_token });
      expect(again.json()).toMatchObject({ error: 'invalid_grant' });
    }
  });
});

describe('forged access tokens', () => {
  it.each([
    ['without a session', null],
    ['of a session that never was', 'unknown'],
  ])('the server refuses an access token %s', async (_name, sessionId) => {
    const token = await mintAccessToken(server.context, worldUsers.kitchen.id, { sessionId });
    expectProblem(await server.inject({ url, headers: dashboardHeaders(token) }), 'UNAUTHENTICATED');
  });

  it('the server refuses an access token for the session of another account', async () => {
    const { sessionId } = await signIn(await newcomer());
    const token = await mintAccessToken(server.context, worldUsers.admin.id, { sessionId });
    expectProblem(await server.inject({ url, headers: dashboardHeaders(token) }), 'UNAUTHENTICATED');
  });
});

describe('housekeeping', () => {
  it('housekeeping removes ended sessions and sessions unused for 30 days, which stay invalid', async () => {
    const user = await newcomer();
    const [ended, forgotten, used] = [await signIn(user), await signIn(user), await signIn(user)];
    await end(ended, 'current');
    const { orm } = server.context.database;
    const longAgo = new Date(Date.now() - 30 * 24 * 3_600_000);
    await orm.update(sessions).set({ lastUsedAt: longAgo }).where(eq(sessions.id, forgotten.sessionId));
    expect((await list(used)).json()).toHaveLength(1);
    await removeEndedSessions(orm, new Date());
    const left = await orm.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toMatchObject([{ id: used.sessionId }]);
    expectProblem(await list(ended), 'UNAUTHENTICATED');
    expect((await list(used)).statusCode).toBe(200);
  });
});
