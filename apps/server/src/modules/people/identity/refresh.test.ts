import { dashboardScope } from '@washboard/contract/identity/token';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, password, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { users } from '../accounts/tables.ts';
import { removeExpiredTokens } from '../sessions/index.ts';
import { identityPayloads } from '../sessions/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token?: string;
}

async function signIn(email: string = worldUsers.kitchen.email): Promise<Tokens> {
  return (await server.token({ grant_type: 'password', username: email, password, scope: dashboardScope })).json();
}

function refresh(refreshToken: string, address?: string) {
  return server.token({ grant_type: 'refresh_token', refresh_token: refreshToken }, address);
}

async function userinfoStatus(accessToken: string): Promise<number> {
  const headers = dashboardHeaders(accessToken);
  return (await server.inject({ url: '/api/v1/account/userinfo', headers })).statusCode;
}

/** All requests find the token unused before one of them uses it. */
async function refreshedAtOnce(refreshToken: string, times: number) {
  const { orm } = server.context.database;
  return orm.transaction(async (transaction) => {
    await transaction.execute(sql`select from identity_payloads where model = 'RefreshToken' for update`);
    // Requests of the same address would wait for each other.
    const answers = Promise.all(Array.from({ length: times }, (_, n) => refresh(refreshToken, `10.0.0.${n}`)));
    await vi.waitFor(async () => {
      // Within the transaction the query would always return the same result.
      const { rows } = await orm.execute(
        sql`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toEqual([{ waiting: times }]);
    }, 10_000);
    return { answers };
  });
}

describe('refreshing tokens', () => {
  it('a refresh returns a new working pair of tokens', async () => {
    const first = await signIn();
    const answer = await refresh(first.refresh_token);
    expect(answer.statusCode).toBe(200);
    const second: Tokens = answer.json();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(decodeJwt(second.access_token).sub).toBe(worldUsers.kitchen.id);
    expect(await userinfoStatus(second.access_token)).toBe(200);
    expect((await refresh(second.refresh_token)).statusCode).toBe(200);
  });

  it('a session that is used every few weeks stays alive', async () => {
    const regular = worker('regular');
    await insertUsers(server.context.database, [regular]);
    let tokens = await signIn(regular.email);
    for (let visit = 0; visit < 3; visit++) {
      await server.context.database.orm.execute(
        sql`update identity_payloads set expires_at = expires_at - interval '20 days'
            where payload ->> 'accountId' = ${regular.id}`,
      );
      const answer = await refresh(tokens.refresh_token);
      expect({ visit, status: answer.statusCode }).toEqual({ visit, status: 200 });
      tokens = answer.json();
    }
  });

  it('the server refuses a refresh after a year, however often the session was used', async () => {
    const yearly = worker('yearly');
    await insertUsers(server.context.database, [yearly]);
    const { orm } = server.context.database;
    const tokens = await signIn(yearly.email);
    const grant = sql`model = 'Grant' and payload ->> 'accountId' = ${yearly.id}`;
    const { rows } = await orm.execute<{ days: number }>(
      sql`select extract(day from expires_at - now())::int as days from identity_payloads where ${grant}`,
    );
    expect(rows.map(({ days }) => Math.round(days / 10) * 10)).toEqual([360]);
    const next: Tokens = (await refresh(tokens.refresh_token)).json();
    await orm.execute(sql`update identity_payloads set expires_at = expires_at - interval '365 days' where ${grant}`);
    expect((await refresh(next.refresh_token)).statusCode).toBe(400);
  });

  it('a client that lost the response repeats the refresh with the same token, any number of times', async () => {
    const first = await signIn();
    await refresh(first.refresh_token);
    await refresh(first.refresh_token);
    const answer = await refresh(first.refresh_token);
    expect(answer.statusCode).toBe(200);
    const received: Tokens = answer.json();
    expect(await userinfoStatus(received.access_token)).toBe(200);
    expect((await refresh(received.refresh_token)).statusCode).toBe(200);
  });

  it('a session survives a network that loses every third response, even weeks later', async () => {
    const { orm } = server.context.database;
    const sleeper = worker('sleeper');
    await insertUsers(server.context.database, [sleeper]);
    let tokens = await signIn(sleeper.email);
    for (let attempt = 1; attempt <= 12; attempt++) {
      const answer = await refresh(tokens.refresh_token);
      expect({ attempt, status: answer.statusCode }).toEqual({ attempt, status: 200 });
      // The phone sleeps for three weeks; only later rotations keep its token alive.
      await orm.execute(
        sql`update identity_payloads set expires_at = expires_at - interval '21 days'
            where model = 'RefreshToken' and payload ->> 'accountId' = ${sleeper.id}`,
      );
      if (attempt % 3 === 0) continue;
      tokens = answer.json();
      expect(await userinfoStatus(tokens.access_token)).toBe(200);
    }
  });

  it.each([
    ['a call with its access token', ({ access_token }: Tokens) => userinfoStatus(access_token)],
    ['a refresh with its refresh token', ({ refresh_token }: Tokens) => refresh(refresh_token)],
  ])('reuse of the previous refresh token ends the session after %s', async (_, use) => {
    const first = await signIn();
    const second: Tokens = (await refresh(first.refresh_token)).json();
    await use(second);
    expect((await refresh(first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await userinfoStatus(second.access_token)).toBe(401);
    expect((await refresh(second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('a stolen refresh token ends the session once owner and thief have used their new tokens', async () => {
    const first = await signIn();
    const [owner, thief]: Tokens[] = [
      (await refresh(first.refresh_token)).json(),
      (await refresh(first.refresh_token)).json(),
    ];
    expect(await userinfoStatus(thief?.access_token ?? '')).toBe(200);
    expect((await refresh(owner?.refresh_token ?? '')).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await userinfoStatus(thief?.access_token ?? '')).toBe(401);
  });

  it('a refresh that fails while storing the next token changes nothing', async () => {
    const { orm } = server.context.database;
    const { refresh_token } = await signIn();
    const isFirst = sql`model <> 'RefreshToken' or coalesce(payload ->> 'rotations', '0') <> '1'`;
    await orm.execute(sql`alter table identity_payloads add constraint no_next check (${isFirst}) not valid`);
    expect((await refresh(refresh_token)).statusCode).toBe(500);
    await orm.execute(sql`alter table identity_payloads drop constraint no_next`);
    expect((await refresh(refresh_token)).statusCode).toBe(200);
  });

  it('an access token of a rotation that the client never received ends the session as stolen', async () => {
    const first = await signIn();
    const thief: Tokens = (await refresh(first.refresh_token)).json();
    const owner: Tokens = (await refresh(first.refresh_token)).json();
    expect(await userinfoStatus(owner.access_token)).toBe(200);
    expect(await userinfoStatus(thief.access_token)).toBe(401);
    expect(await userinfoStatus(owner.access_token)).toBe(401);
    const { sid } = decodeJwt(owner.access_token);
    const lines = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'session.reused'));
    expect(lines.filter(({ detail }) => detail.sessionId === sid)).toMatchObject([{ origin: '127.0.0.1' }]);
  });

  it('access tokens of earlier received rotations do not end the session', async () => {
    const first = await signIn();
    const second: Tokens = (await refresh(first.refresh_token)).json();
    expect(await userinfoStatus(second.access_token)).toBe(200);
    const third: Tokens = (await refresh(second.refresh_token)).json();
    expect(await userinfoStatus(third.access_token)).toBe(200);
    for (const { access_token } of [first, second, third]) expect(await userinfoStatus(access_token)).toBe(200);
  });

  it('reuse of a refresh token revokes all tokens of the session, including the newest', async () => {
    const first = await signIn();
    const second: Tokens = (await refresh(first.refresh_token)).json();
    await userinfoStatus(second.access_token);
    const reuse = await refresh(first.refresh_token);
    expect({ status: reuse.statusCode, body: reuse.json() }).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await refresh(second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('reuse of a refresh token does not end other sessions of the account', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const next: Tokens = (await refresh(here.refresh_token)).json();
    await userinfoStatus(next.access_token);
    expect((await refresh(here.refresh_token)).statusCode).toBe(400);
    expect((await refresh(there.refresh_token)).statusCode).toBe(200);
  });

  it('one of several simultaneous refreshes succeeds, and every other refresh must retry', async () => {
    const { access_token, refresh_token } = await signIn();
    const answers = await (await refreshedAtOnce(refresh_token, 8)).answers;
    const [granted, ...more] = answers.filter(({ statusCode }) => statusCode === 200);
    expect(more).toEqual([]);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] }).toEqual({
        status: 503,
        retryAfter: expect.stringMatching(/^\d+$/),
      });
      expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
    }
    expect(await userinfoStatus(access_token)).toBe(200);
    expect((await refresh(refresh_token)).statusCode).toBe(200);
    expect((await refresh(granted?.json().refresh_token)).statusCode).toBe(200);
  });

  it.each(['', 'garbage', 'x'.repeat(10_000), 'a\0b', "' or 1=1 --"])(
    'the server refuses a refresh with %j',
    async (refreshToken) => {
      const answer = await refresh(refreshToken);
      expect(answer.statusCode).toBe(400);
      expect(['invalid_grant', 'invalid_request']).toContain(answer.json().error);
    },
  );

  it('the server refuses a refresh with an access token or an ID token', async () => {
    const first = await signIn();
    const second: Tokens = (await refresh(first.refresh_token)).json();
    for (const token of [second.access_token, second.id_token ?? 'none']) {
      expect((await refresh(token)).json()).toMatchObject({ error: 'invalid_grant' });
    }
  });

  it('the server refuses a refresh for a deleted account', async () => {
    const leaver = worker('leaver');
    await insertUsers(server.context.database, [leaver]);
    const { refresh_token } = await signIn(leaver.email);
    await server.context.database.orm.update(users).set({ status: 'DELETED' }).where(eq(users.id, leaver.id));
    expect((await refresh(refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('the server refuses an expired refresh token, and housekeeping removes it', async () => {
    const expiring = worker('expiring');
    await insertUsers(server.context.database, [expiring]);
    const { refresh_token } = await signIn(expiring.email);
    const { orm } = server.context.database;
    const issued = await orm.select().from(identityPayloads).where(eq(identityPayloads.model, 'RefreshToken'));
    const livesMs = Math.max(...issued.map(({ expiresAt }) => (expiresAt?.getTime() ?? 0) - Date.now()));
    expect(Math.ceil(livesMs / 86_400_000)).toBe(30);
    await orm.update(identityPayloads).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await refresh(refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    const alive: Tokens = await signIn(expiring.email);
    await removeExpiredTokens(server.context.database, new Date());
    const left = await orm.select().from(identityPayloads);
    expect(left.every(({ payload }) => payload.accountId === expiring.id)).toBe(true);
    expect((await refresh(alive.refresh_token)).statusCode).toBe(200);
  });
});

describe('restart of the server', () => {
  it('tokens stay valid after a restart of the server', async () => {
    const { access_token, refresh_token } = await signIn();
    await server.restart();
    expect(await userinfoStatus(access_token)).toBe(200);
    expect((await refresh(refresh_token)).statusCode).toBe(200);
  });
});

function worker(name: string): WorldUser {
  return {
    ...worldUsers.kitchen,
    id: crypto.randomUUID(),
    email: `${name}@kitchens.example`,
  };
}
