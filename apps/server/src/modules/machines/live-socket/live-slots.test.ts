import { liveCloseCodes } from '@washboard/contract/live-socket/live-messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveClient } from '../../../testing/live-client.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { mintAccessToken } from '../../../testing/tokens.ts';
import { insertUsers, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true, environment: { LIVE_SOCKETS_PER_COMPANY: '2' } });
});
afterAll(() => server.close());

async function colleague(name: string, of: WorldUser): Promise<{ id: string; token: string }> {
  const user = { ...of, id: crypto.randomUUID(), email: `${name}@kitchens.example` };
  await insertUsers(server.context.database, [user]);
  return { id: user.id, token: await mintAccessToken(server.context, user.id) };
}

async function refusalOf(token: string): Promise<number> {
  const client = await LiveClient.open(server.url);
  client.send({ type: 'authenticate', accessToken: token });
  const { code } = await client.closed();
  return code;
}

it('the sockets of one company’s people share a limit, and leave the limit of another company unchanged', async () => {
  const { token } = await colleague('one', worldUsers.kitchen);
  const first = await LiveClient.signedIn(server.url, token);
  const second = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
  expect(await refusalOf(token)).toBe(liveCloseCodes.tooManySockets);
  const other = await LiveClient.signedIn(server.url, await server.tokenOf('otherKitchen'));
  const metrics = await server.context.metrics.registry.metrics();
  expect(metrics).toContain('washboard_queue_work{queue="liveSockets",state="underWay"} 3');
  expect(metrics).toContain('washboard_queue_refusals_total{queue="liveSockets"} 1');
  await first.close();
  const next = await LiveClient.signedIn(server.url, token);
  for (const client of [second, other, next]) await client.close();
});

it('an open socket of an account that moves counts for its new company', async () => {
  const moving = await colleague('two', worldUsers.kitchen);
  const moved = await LiveClient.signedIn(server.url, moving.token);
  const own = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
  const { companyCode } = worldUsers.otherKitchen;
  await server.context.database.orm.update(users).set({ companyCode }).where(eq(users.id, moving.id));
  announceAccessChange(server.context, moving.id);
  await moved.until(({ type }) => type === 'access');
  const second = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
  const other = await LiveClient.signedIn(server.url, await server.tokenOf('otherKitchen'));
  expect(await refusalOf(await server.tokenOf('otherKitchen'))).toBe(liveCloseCodes.tooManySockets);
  for (const client of [moved, own, second, other]) await client.close();
});
