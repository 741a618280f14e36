import { dashboardScope } from '@washboard/contract/identity/token';
import { eq, like } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLiveDocument } from '../../../testing/live-asyncapi.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, password, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { announceAccessChange, endSessions } from '../../people/sessions/index.ts';
import { appliances } from '../appliances/tables.ts';

/** The periodic checks are too rare for these tests, so only announcements count. */
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
});
afterAll(() => server.close());

const tokenEnded = { code: 4401, reason: expect.any(String) };
const accessTaken = { code: 4403, reason: expect.any(String) };

let people = 0;
async function newcomer(): Promise<WorldUser> {
  const user = { ...worldUsers.manager, id: crypto.randomUUID(), email: `watcher-${people++}@kitchens.example` };
  await insertUsers(server.context.database, [user]);
  return user;
}

async function watch({ email }: WorldUser) {
  const form = { grant_type: 'password', username: email, password, scope: dashboardScope };
  const { access_token, refresh_token } = (await server.token(form)).json();
  const client = await LiveClient.signedIn(server.url, access_token);
  client.send({ type: 'subscribe', serialNumbers: ['PONTE0001', 'HOTEL0001'] });
  await client.settled();
  return {
    client,
    refresh_token,
    headers: dashboardHeaders(access_token),
    sessionId: String(decodeJwt(access_token).sid),
  };
}

async function change(user: WorldUser, to: Partial<WorldUser>): Promise<void> {
  await server.context.database.orm.update(users).set(to).where(eq(users.id, user.id));
  announceAccessChange(server.context, user.id);
}

describe('an open live socket', () => {
  it('a socket closes immediately when its session ends, and other sockets stay open', async () => {
    const user = await newcomer();
    const [here, there, stranger] = [await watch(user), await watch(user), await watch(await newcomer())];
    const url = `/api/v1/account/sessions/${there.sessionId}`;
    await server.inject({ method: 'DELETE', url, headers: here.headers });
    expect(await there.client.closed()).toEqual(tokenEnded);
    await here.client.settled();
    await stranger.client.settled();
    await Promise.all([here.client.close(), stranger.client.close()]);
  });

  it('a socket closes immediately when all sessions end', async () => {
    const user = await newcomer();
    const [here, there] = [await watch(user), await watch(user)];
    await endSessions(server.context, { userId: user.id });
    expect(await Promise.all([here.client.closed(), there.client.closed()])).toEqual([tokenEnded, tokenEnded]);
  });

  it('a socket closes immediately when a refresh token is used after its successor', async () => {
    const { client, refresh_token } = await watch(await newcomer());
    const later = (await server.token({ grant_type: 'refresh_token', refresh_token })).json();
    await server.token({ grant_type: 'refresh_token', refresh_token: later.refresh_token });
    await client.settled();
    await server.token({ grant_type: 'refresh_token', refresh_token });
    expect(await client.closed()).toEqual(tokenEnded);
  });

  it.each(['DELETED', 'INACTIVE', 'PENDING_APPROVAL'] as const)(
    'a socket closes immediately when its account becomes %s',
    async (status) => {
      const user = await newcomer();
      const { client } = await watch(user);
      await change(user, { status });
      expect(await client.closed()).toEqual(accessTaken);
    },
  );

  it('an open socket loses the machines that left its scope', async () => {
    const user = await newcomer();
    const { client } = await watch(user);
    await change(user, { role: 'KITCHEN_MANAGER', companyCode: '300002' });
    await client.until((message) => message.type === 'error' && message.serialNumber === 'PONTE0001');
    expect((await client.settled()).filter(({ type }) => type === 'error')).toHaveLength(1);
    await client.close();
  });

  it('a socket receives a notice of a machine that came into its scope', async () => {
    const user = await newcomer();
    const { client } = await watch(user);
    await server.call('admin', 'POST', '/api/v1/appliance/appliances/LINDE0001/move', { companyCode: '300001' });
    await client.until((message) => message.type === 'access');
    (await readLiveDocument(server)).expectFrames(client.frames);
    await server.call('admin', 'POST', '/api/v1/appliance/appliances/LINDE0001/move', { companyCode: '300003' });
    await client.close();
  });

  it('a socket sends no further chunk of a fleet that left the scope meanwhile', async () => {
    const { orm } = server.context.database;
    const [machine] = await orm.select().from(appliances).where(eq(appliances.serialNumber, 'PONTE0001'));
    if (!machine) throw new Error('the world has no such machine');
    const fleet = Array.from({ length: 5000 }, (_, i) => ({ ...machine, serialNumber: `FLEET${i}` }));
    for (let from = 0; from < fleet.length; from += 1000)
      await orm.insert(appliances).values(fleet.slice(from, from + 1000));
    const user = await newcomer();
    const { client } = await watch(user);
    client.send({ type: 'subscribe', serialNumbers: [] });
    await client.until((message) => message.type === 'snapshot' && message.serialNumber.startsWith('FLEET'));
    await change(user, { role: 'KITCHEN_MANAGER', companyCode: '300002' });
    await client.until((message) => message.type === 'error' && message.serialNumber === 'PONTE0001');
    await client.settled();
    const snapshots = client.heard.filter((message) => message.type === 'snapshot').length;
    expect(snapshots).toBeLessThan(fleet.length);
    await client.close();
    await orm.delete(appliances).where(like(appliances.serialNumber, 'FLEET%'));
  });

  it('a socket without rights closes before it answers pending requests', async () => {
    const user = await newcomer();
    const { client } = await watch(user);
    const [socket] = [...server.app.websocketServer.clients].slice(-1);
    client.heard.length = 0;
    await server.context.database.orm.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, user.id));
    for (let i = 0; i < 50; i++)
      socket?.emit('message', Buffer.from(JSON.stringify({ type: 'subscribe', serialNumbers: ['PONTE0001'] })), false);
    announceAccessChange(server.context, user.id);
    expect(await client.closed()).toEqual(accessTaken);
    expect(client.about('PONTE0001').length).toBeLessThan(5);
  });

  it('the server refuses a socket when its session ends during authentication', async () => {
    const user = await newcomer();
    const { headers, client: first } = await watch(user);
    const client = await LiveClient.open(server.url);
    client.send({ type: 'authenticate', accessToken: headers.authorization?.slice('Bearer '.length) });
    await endSessions(server.context, { userId: user.id });
    expect(await Promise.all([client.closed(), first.closed()])).toEqual([tokenEnded, tokenEnded]);
  });
});
