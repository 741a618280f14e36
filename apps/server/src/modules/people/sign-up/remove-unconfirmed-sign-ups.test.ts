import { dayMs } from '@washboard/contract/time/durations';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { users } from '../accounts/tables.ts';
import { removeUnconfirmedSignUps } from './remove-unconfirmed-sign-ups.ts';
import { check, codeFor, newAddress, newPassword, signUp } from './testing/sign-ups.ts';

let nowMs = Date.parse('2026-11-21T10:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => server.close());

const left = async (...emails: string[]) => {
  const rows = await server.context.database.orm.select().from(users).where(inArray(users.email, emails));
  return rows.map(({ email }) => email).toSorted();
};

it('housekeeping deletes an unconfirmed sign-up with its sign-ins after thirty days, and nothing else', async () => {
  const [forgotten, confirmed] = [newAddress(), newAddress()];
  await signUp(server, { email: forgotten });
  const code = await codeFor(server, await signUp(server, { email: confirmed }));
  expect((await check(server, { email: confirmed, code })).statusCode).toBe(200);
  const form = {
    grant_type: 'password',
    username: forgotten,
    password: newPassword,
    scope: 'openid offline_access api',
  };
  expect((await server.token(form)).statusCode).toBe(200);
  const seeded = worldUsers.inactive.email;

  nowMs += 29 * dayMs;
  await removeUnconfirmedSignUps(server.context.database, new Date(nowMs));
  expect(await left(forgotten, confirmed, seeded)).toEqual([forgotten, confirmed, seeded].toSorted());
  nowMs += 2 * dayMs;
  await removeUnconfirmedSignUps(server.context.database, new Date(nowMs));
  expect(await left(forgotten, confirmed, seeded)).toEqual([confirmed, seeded].toSorted());
  expect((await server.token(form)).statusCode).toBe(400);
});
