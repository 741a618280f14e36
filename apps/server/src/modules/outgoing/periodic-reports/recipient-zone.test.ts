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

it('a report uses the time zone of most owned or claimed machines instead of the profile’s zone', async () => {
  await place(['PONTE0001'], { timeZone: 'Asia/Kathmandu' });
  expect(await zoneOf('kitchen', 'DE')).toBe('Asia/Kathmandu');
  await place(['LINDE0001', 'LINDE0002'], { country: 'IT', claimedBy: worldUsers.kitchen.id });
  expect(await zoneOf('kitchen', 'DE')).toBe('Europe/Rome');
});

it('a report uses the time zone of a claimed machine in another company', async () => {
  await place(['LINDE0001'], { timeZone: 'America/New_York', claimedBy: worldUsers.kitchen.id });
  expect(await zoneOf('kitchen', 'DE')).toBe('America/New_York');
});

it('a report uses the time zone of the profile if no machine of the company has a place', async () => {
  await place(['PONTE0001'], { timeZone: 'Asia/Kathmandu' });
  expect(await zoneOf('manager', 'DE')).toBe('Europe/Berlin');
});

it('a report uses the time zone of most machines in scope if the profile has no country', async () => {
  await place(['PONTE0001'], { timeZone: 'Asia/Kathmandu' });
  await place(['LINDE0001'], { timeZone: 'America/New_York' });
  expect(await zoneOf('manager')).toBe('Asia/Kathmandu');
});

it('a report uses the time zone that a person chose for quiet hours before any other zone', async () => {
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

it('a report uses UTC if neither machines nor profile have a place', async () => {
  expect(await zoneOf('withoutCompany')).toBe('UTC');
});
