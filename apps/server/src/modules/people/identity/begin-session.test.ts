import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { users } from '../accounts/tables.ts';
import { beginSession } from './password-grant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('a sign-in with the old password fails if the password changes before the session is stored', async () => {
  const { context } = server;
  const { id: userId } = worldUsers.kitchen;
  const isTheirs = eq(users.id, userId);
  const [account] = await context.database.orm.select().from(users).where(isTheirs);
  const signedIn = { userId, passwordHash: account?.passwordHash ?? '' };
  const begin = () =>
    beginSession(context, {
      account: signedIn,
      sessionId: crypto.randomUUID(),
      userAgent: 'x',
      origin: '10.0.0.1',
    });
  await begin();
  await context.database.orm.update(users).set({ passwordHash: 'another' }).where(isTheirs);
  await expect(begin()).rejects.toThrow('invalid_grant');
});
