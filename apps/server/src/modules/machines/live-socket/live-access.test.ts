import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { readLiveDocument } from '../../../testing/live-asyncapi.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { mintAccessToken } from '../../../testing/tokens.ts';
import { insertUsers, type UserName, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { liveSubject } from './index.ts';
import { liveSocketMetrics } from './routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    isListening: true,
    limits: { live: { authenticationMs: 300, revalidationMs: 30, beatMs: 100 } },
  });
});
afterAll(() => server.close());

const open = () => LiveClient.open(server.url);
const tokenEnded = { code: 4401, reason: expect.any(String) };
const accessTaken = { code: 4403, reason: expect.any(String) };

async function newcomer(name: string): Promise<{ user: WorldUser; client: LiveClient }> {
  const user = { ...worldUsers.manager, id: crypto.randomUUID(), email: `${name}@kitchens.example` };
  await insertUsers(server.context.database, [user]);
  const client = await LiveClient.signedIn(server.url, await mintAccessToken(server.context, user.id));
  return { user, client };
}

const change = (user: WorldUser, to: Partial<WorldUser>) =>
  server.context.database.orm.update(users).set(to).where(eq(users.id, user.id));

describe('authentication on the live socket', () => {
  it('the server authenticates a socket by the token in its first message', async () => {
    const accessToken = await server.tokenOf('kitchen'); // The sign-in lasts longer than a socket may stay unauthenticated.
    const client = await open();
    client.send({ type: 'authenticate', accessToken });
    expect(await client.settled()).toEqual([{ type: 'ready' }]);
    await client.close();
  });

  it('the server answers requests before the authentication with an error', async () => {
    const accessToken = await server.tokenOf('kitchen');
    const client = await open();
    client.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
    client.send({ type: 'subscribe', serialNumbers: [] });
    client.send({ type: 'unsubscribe', serialNumbers: [] });
    client.send({ type: 'authenticate', accessToken });
    await client.until(({ type }) => type === 'ready');
    const refused = { type: 'error', code: 'UNAUTHENTICATED' };
    expect(client.heard).toEqual([refused, refused, refused, { type: 'ready' }]);
    await client.close();
  });

  it('the server closes a socket that does not authenticate in time', async () => {
    expect(await (await open()).closed()).toEqual(tokenEnded);
    expect(limits.live.authenticationMs).toBe(5000);
  });

  it('an authenticated socket receives beats even if no machine reports anything', async () => {
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
    await vi.waitFor(() => expect(client.beats).toBeGreaterThan(2));
    expect(client.heard).toEqual([{ type: 'ready' }]);
    (await readLiveDocument(server)).expectFrames(client.frames);
    await client.close();
  });

  it('the server refuses a second token on an authenticated socket', async () => {
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
    client.send({ type: 'authenticate', accessToken: await server.tokenOf('admin') });
    client.send({ type: 'subscribe', serialNumbers: ['HOTEL0001'] });
    expect(await client.settled()).toEqual([
      { type: 'ready' },
      { type: 'error', code: 'VALIDATION_FAILED' },
      { type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber: 'HOTEL0001' },
    ]);
    await client.close();
  });

  it.each([
    ['garbage', async () => 'x.y.z'],
    ['expired', () => mintAccessToken(server.context, worldUsers.kitchen.id, { expiresInMs: -1000 })],
    ['an ID token', () => mintAccessToken(server.context, worldUsers.kitchen.id, { typ: 'JWT' })],
    ['for another audience', () => mintAccessToken(server.context, worldUsers.kitchen.id, { audience: 'x' })],
  ])('the server closes a socket with 4401 when its token is %s', async (_name, token) => {
    const client = await open();
    client.send({ type: 'authenticate', accessToken: await token() });
    expect(await client.closed()).toEqual(tokenEnded);
    expect(client.heard).toEqual([]);
  });

  it.each<UserName>(['inactive', 'pending', 'deleted'])(
    'the server closes a socket with 4403 when its account is %s',
    async (name) => {
      const client = await open();
      client.send({ type: 'authenticate', accessToken: await mintAccessToken(server.context, worldUsers[name].id) });
      client.send({ type: 'subscribe', serialNumbers: [] });
      expect(await client.closed()).toEqual(accessTaken);
      expect(client.heard).toEqual([]);
    },
  );

  it('the server closes a socket with 4401 when its token names no account', async () => {
    const client = await open();
    client.send({ type: 'authenticate', accessToken: await mintAccessToken(server.context, crypto.randomUUID()) });
    expect(await client.closed()).toEqual(tokenEnded);
  });
});

describe('an authenticated socket', () => {
  it('the server closes a socket with 4401 when its token expires', async () => {
    const token = await mintAccessToken(server.context, worldUsers.kitchen.id, { expiresInMs: 500 });
    const client = await LiveClient.signedIn(server.url, token);
    expect(await client.closed()).toEqual(tokenEnded);
  });

  it.each([
    ['deleted', { status: 'DELETED' }],
    ['made inactive', { status: 'INACTIVE' }],
  ] as const)('the server closes a socket with 4403 when its account is %s', async (name, to) => {
    const { user, client } = await newcomer(`to-be-${name.replaceAll(' ', '-')}`);
    await change(user, to);
    expect(await client.closed()).toEqual(accessTaken);
    expect(limits.live.revalidationMs).toBe(30_000);
  });

  it('a socket stays open without the machines that left its scope', async () => {
    const { user, client } = await newcomer('moving');
    client.send({ type: 'subscribe', serialNumbers: ['PONTE0001', 'HOTEL0001'] });
    await client.settled();
    await change(user, { role: 'KITCHEN_MANAGER', companyCode: '300002' });
    await client.until((message) => message.type === 'error' && message.serialNumber === 'PONTE0001');
    client.heard.length = 0;
    const at = new Date().toISOString();
    const connection = { state: 'online' as const, since: at };
    for (const serialNumber of ['PONTE0001', 'HOTEL0001']) {
      const news = { type: 'connection', serialNumber, at, seq: 100, connection };
      server.context.bus.publish(liveSubject(serialNumber), news);
    }
    expect(await client.settled()).toMatchObject([{ type: 'connection', serialNumber: 'HOTEL0001' }]);
    client.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
    expect((await client.settled()).at(-1)).toEqual({
      type: 'error',
      code: 'APPLIANCE_NOT_FOUND',
      serialNumber: 'PONTE0001',
    });
    await client.close();
  });
});

describe('the metrics of the live socket', () => {
  it('the metrics count the open sockets', async () => {
    const count = async () => (await server.context.metrics.of(liveSocketMetrics).sockets.get()).values[0]?.value;
    await expect.poll(count).toBe(0);
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
    expect(await count()).toBe(1);
    await client.close();
    await expect.poll(count).toBe(0);
  });
});
