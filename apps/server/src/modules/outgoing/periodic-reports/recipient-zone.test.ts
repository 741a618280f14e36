import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { findRecipientZone } from './recipient-zone.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

beforeEach(() =>
  server.context.database.orm.update(appliances).set({ country: null, timeZone: null, claimedBy: null }),
);

async function zoneOf(user: UserName, country = '') {
  const { id: userId, role, companyCode } = worldUsers[user];
  return findRecipientZone(server.context.database.orm, { userId, role, companyCode, country }, 'marea');
}

const place = (serialNumbers: string[], values: Partial<typeof appliances.$inferInsert>) =>
  server.context.database.orm.update(appliances).set(values).where(inArray(appliances.serialNumber, serialNumbers));

it("the recipient's zone is that of most owned or claimed machines, not that of the profile", async () => {
  await place(['PONTE0001'], { timeZone: 'Asia/Kathmandu' });
  expect(await zoneOf('kitchen', 'DE')).toBe('Asia/Kathmandu');
  await place(['LINDE0001', 'LINDE0002'], { country: 'IT', claimedBy: worldUsers.kitchen.id });
  expect(await zoneOf('kitchen', 'DE')).toBe('Europe/Rome');
});

it("the recipient's zone is that of a claimed machine in another company", async () => {
  await place(['LINDE0001'], { timeZone: 'America/New_York', claimedBy: worldUsers.kitchen.id });
  expect(await zoneOf('kitchen', 'DE')).toBe('America/New_York');
});

it("the recipient's zone is that of the profile if no machine of the company has a place", async () => {
  await place(['PONTE0001'], { timeZone: 'Asia/Kathmandu' });
  expect(await zoneOf('manager', 'DE')).toBe('Europe/Berlin');
});

it("the recipient's zone is that of most machines in scope if the profile has no country", async () => {
  await place(['PONTE0001'], { timeZone: 'Asia/Kathmandu' });
  await place(['LINDE0001'], { timeZone: 'America/New_York' });
  expect(await zoneOf('manager')).toBe('Asia/Kathmandu');
});

it('the zone that a person chose for quiet hours takes precedence', async () => {
  await place(['PONTE0001'], { timeZone: 'Asia/Kathmandu' });
  const choose = async (quietHours: object | null) => {
    const answer = await server.call('kitchen', 'PUT', '/api/v1/account/notificationRules/quietHours', { quietHours });
    expect(answer.statusCode, answer.body).toBe(204);
  };
  await choose({ from: '22:00', until: '06:00', timeZone: 'Europe/Madrid', exceptCritical: true });
  expect(await zoneOf('kitchen', 'DE')).toBe('Europe/Madrid');
  await choose(null);
  expect(await zoneOf('kitchen', 'DE')).toBe('Asia/Kathmandu');
});

it("the recipient's zone is UTC if nothing is known", async () => {
  expect(await zoneOf('withoutCompany')).toBe('UTC');
});
