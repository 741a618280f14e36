import { notificationSettingsSchema } from '@washboard/contract/notifications/notification-rules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';

const url = '/api/v1/account/notificationRules';
const everywhere = { companyCode: null, gamma: null, serialNumber: null };
const firmware = { kind: 'firmware', isEnabled: true, byMail: true, byPush: false, escalation: null };
const withMachines = (machines: object) => ({ ...firmware, machines: { ...everywhere, ...machines } });

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('names the machine and the company of a rule, as long as they are in scope', async () => {
  await server.call('kitchen', 'POST', url, withMachines({ serialNumber: 'PONTE0001' }));
  const added = await server.call('kitchen', 'POST', url, withMachines({ companyCode: '300001' }));
  expect(added.json()).toMatchObject({ companyName: 'Trattoria Al Ponte', machine: null });
  const named = async () => {
    const { items } = notificationSettingsSchema.parse((await server.call('kitchen', 'GET', url)).json());
    const limited = items.filter(({ rule: { kind } }) => kind === 'firmware');
    return limited.map(({ companyName, machine }) => ({ companyName, machine }));
  };
  expect(await named()).toEqual([
    { companyName: null, machine: { applianceName: 'Piatti', gamma: 'infinity' } },
    { companyName: 'Trattoria Al Ponte', machine: null },
  ]);
  await server.context.database.orm.execute(sql`
    update appliances set company_code = '300002' where serial_number = 'PONTE0001'`);
  expect((await named())[0]).toEqual({ companyName: null, machine: null });
});

it.each(['Moon/Tycho', '+01:00', 'NET', 'SST', 'US/Pacific-New'])(
  'refuses quiet hours in a zone with which the database cannot compute: %s',
  async (timeZone) => {
    const quietHours = { from: '22:00', until: '06:00', timeZone, exceptCritical: true };
    expectProblem(await server.call('kitchen', 'PUT', `${url}/quietHours`, { quietHours }), 'VALIDATION_FAILED');
    const set = await server.call('kitchen', 'PUT', `${url}/quietHours`, {
      quietHours: { ...quietHours, timeZone: 'Europe/Rome' },
    });
    expect(set.statusCode, set.body).toBe(204);
  },
);
