import { randomUUID } from 'node:crypto';
import { notificationSettingsSchema, ruleBounds } from '@washboard/contract/notifications/notification-rules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertUsers, type UserName, type WorldUser, worldUsers } from '../../../../testing/world.ts';

const url = '/api/v1/account/notificationRules';
const everywhere = { companyCode: null, gamma: null, serialNumber: null };
const firmware = { kind: 'firmware', isEnabled: true, byMail: true, byPush: false, escalation: null };
const withMachines = (machines: object) => ({ ...firmware, machines: { ...everywhere, ...machines } });

const colleague: WorldUser = {
  id: '00000000-0000-4000-8000-0000000000c1',
  email: 'colleague@kitchens.example',
  role: 'KITCHEN_MANAGER',
  status: 'ACTIVE',
  companyCode: '300001',
};

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  await insertUsers(server.context.database, [colleague]);
});
afterAll(() => server.close());

it('a rule shows the names of its machine and company while they are in scope', async () => {
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
  'the server refuses quiet hours in a time zone unknown to the database: %s',
  async (timeZone) => {
    const quietHours = { from: '22:00', until: '06:00', timeZone, exceptCritical: true };
    expectProblem(await server.call('kitchen', 'PUT', `${url}/quietHours`, { quietHours }), 'VALIDATION_FAILED');
    const set = await server.call('kitchen', 'PUT', `${url}/quietHours`, {
      quietHours: { ...quietHours, timeZone: 'Europe/Rome' },
    });
    expect(set.statusCode, set.body).toBe(204);
  },
);

describe('refused rules', () => {
  const escalatingTo = (...userIds: string[]) => ({
    ...firmware,
    machines: everywhere,
    escalation: { afterMinutes: 5, userIds },
  });

  it.each([
    ['a machine out of scope', withMachines({ serialNumber: 'HOTEL0001' }), 'APPLIANCE_NOT_FOUND'],
    ['a machine of another brand', withMachines({ serialNumber: 'BRINA0001' }), 'APPLIANCE_NOT_FOUND'],
    ['a company beside', withMachines({ companyCode: '300002' }), 'COMPANY_NOT_FOUND'],
    ['the company above', withMachines({ companyCode: '200001' }), 'COMPANY_NOT_FOUND'],
    ['a person of another company', escalatingTo(colleague.id, worldUsers.service.id), 'USER_NOT_FOUND'],
    ['its owner as the next person', escalatingTo(worldUsers.kitchen.id), 'USER_NOT_FOUND'],
    ['a person who has not been let in', escalatingTo(worldUsers.inactive.id), 'USER_NOT_FOUND'],
    ['the same person twice', escalatingTo(colleague.id, colleague.id), 'USER_NOT_FOUND'],
    [
      'an escalation that is too early',
      { ...escalatingTo(colleague.id), escalation: { afterMinutes: 1, userIds: [colleague.id] } },
      'VALIDATION_FAILED',
    ],
    [
      'a limit that no value reaches',
      {
        ...firmware,
        machines: everywhere,
        kind: 'threshold',
        channel: 'tankTmp',
        comparison: 'above',
        limit: 1500,
        hysteresis: 10,
        holdMinutes: 0,
      },
      'VALIDATION_FAILED',
    ],
  ] as const)('the server refuses a rule that names %s', async (_, rule, code) => {
    expectProblem(await server.call('kitchen', 'POST', url, rule), code);
    const own = (await server.call('kitchen', 'POST', url, withMachines({}))).json();
    expectProblem(await server.call('kitchen', 'PUT', `${url}/${own.id}`, rule), code);
    await server.call('kitchen', 'DELETE', `${url}/${own.id}`);
  });

  it('an account without a company cannot name a next person', async () => {
    const answer = await server.call('withoutCompany', 'POST', url, escalatingTo(colleague.id));
    expectProblem(answer, 'USER_NOT_FOUND');
  });

  it('the server refuses a rule beyond the limit of an account', async () => {
    const { items } = (await server.call('service', 'GET', url)).json();
    for (let n = items.length; n < ruleBounds.rules; n += 1) {
      expect((await server.call('service', 'POST', url, withMachines({}))).statusCode).toBe(201);
    }
    expectProblem(await server.call('service', 'POST', url, withMachines({})), 'TOO_MANY_RULES');
  });
});

it('an account cannot change or delete the rule of another account', async () => {
  const { id } = (await server.call('kitchen', 'POST', url, withMachines({}))).json();
  for (const user of ['otherKitchen', 'service', 'admin'] as const) {
    expectProblem(await server.call(user, 'PUT', `${url}/${id}`, withMachines({})), 'RULE_NOT_FOUND');
    expectProblem(await server.call(user, 'DELETE', `${url}/${id}`), 'RULE_NOT_FOUND');
  }
  expect(
    (await server.call('kitchen', 'PUT', `${url}/${id}`, { ...withMachines({}), isEnabled: false })).json(),
  ).toMatchObject({ id, rule: { isEnabled: false } });
  expect((await server.call('kitchen', 'DELETE', `${url}/${id}`)).statusCode).toBe(204);
});

it('an account has default rules by its role until it deletes them', async () => {
  const kinds = async (user: UserName) =>
    notificationSettingsSchema
      .parse((await server.call(user, 'GET', url)).json())
      .items.map(({ rule }) => (rule.kind === 'alarm' ? rule.severity : rule.kind));
  expect(await kinds('admin')).toEqual([]);
  expect(await kinds('manager')).toEqual(['critical', 'offline', 'maintenanceDue']);
  expect(await kinds('otherKitchen')).toEqual(['warning', 'hygieneDeviation', 'offline', 'supplies', 'maintenanceDue']);
  const { items } = (await server.call('manager', 'GET', url)).json();
  for (const { id } of items) await server.call('manager', 'DELETE', `${url}/${id}`);
  expect(await kinds('manager')).toEqual([]);
});

it('only the account that muted a notification unmutes it', async () => {
  const { database } = server.context;
  const mutedId = randomUUID();
  await database.orm.execute(sql`
    insert into muted_notifications (id, user_id, kind, serial_number, since)
    values (${mutedId}, ${worldUsers.kitchen.id}, 'offline', 'PONTE0002', now())`);
  const path = `${url}/muted/${mutedId}`;
  expectProblem(await server.call('service', 'DELETE', path), 'NOTIFICATION_NOT_FOUND');
  expect((await server.call('kitchen', 'GET', url)).json().muted).toMatchObject([{ id: mutedId, errorCode: null }]);
  expect((await server.call('kitchen', 'DELETE', path)).statusCode).toBe(204);
  expect((await server.call('kitchen', 'GET', url)).json().muted).toEqual([]);
});
