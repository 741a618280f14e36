import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addRule } from '../../../../testing/add-rules.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertMachines, insertUsers, type WorldUser, worldUsers } from '../../../../testing/world.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { assignIncidents } from './assign-incidents.ts';
import { escalateNotices } from './escalate-notices.ts';

const makerService: WorldUser = {
  id: '00000000-0000-4000-8000-0000000000c2',
  email: 'maker-service@kitchens.example',
  role: 'SERVICE',
  status: 'ACTIVE',
  companyCode: '100000',
};
const colleague: WorldUser = {
  id: '00000000-0000-4000-8000-0000000000c1',
  email: 'colleague@kitchens.example',
  role: 'KITCHEN_MANAGER',
  status: 'ACTIVE',
  companyCode: '300001',
};
const people: readonly WorldUser[] = [...Object.values(worldUsers), makerService, colleague];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { database } = server.context;
  await insertUsers(database, [makerService, colleague]);
  await insertMachines(database, [
    { serialNumber: 'ASSIGNED01', companyCode: '300003', assignedCompanyCode: '200001' },
    { serialNumber: 'ASSIGNED02', companyCode: '100000', assignedCompanyCode: '300001' },
    { serialNumber: 'DELETED01', companyCode: '300001', deletedAt: new Date() },
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.database.orm.execute(sql`truncate incidents, notification_rules, muted_notifications cascade`);
});

const machines = { companyCode: null, gamma: null, serialNumber: null };
const how = { isEnabled: true, machines, byMail: true, byPush: false, escalation: null };

async function assign(serialNumber: string): Promise<void> {
  const { database, config } = server.context;
  await database.orm.execute(sql`
    insert into incidents (serial_number, kind, key, began_at) values (${serialNumber}, 'firmware', 'x', now())`);
  await database.orm.transaction((transaction) => assignIncidents(transaction, config.brand));
}

async function notified(): Promise<string[]> {
  const { rows } = await server.context.database.orm.execute<{ userId: string }>(sql`
    select user_id as "userId" from notices order by due_at, user_id`);
  return rows.map(({ userId }) => userId);
}

it('an incident notifies exactly the accounts whose scope includes the machine', async () => {
  const { database, config } = server.context;
  const { orm } = database;
  await addRule(
    database,
    { kind: 'firmware', ...how },
    people.map(({ id }) => id),
  );
  const { rows: all } = await orm.execute<{ serialNumber: string }>(sql`
    select serial_number as "serialNumber" from appliances`);
  // The companies of one incident must not find another.
  for (const { serialNumber } of all) await assign(serialNumber);
  for (const { id: userId, role, companyCode, status } of people) {
    const { rows: scope } = await orm.execute<{ serialNumber: string }>(sql`
      select serial_number as "serialNumber" from ${appliances}
      where ${applianceScope({ userId, role, companyCode }, config.brand)} order by 1`);
    const { rows: notified } = await orm.execute<{ serialNumber: string }>(sql`
      select i.serial_number as "serialNumber" from notices n join incidents i on i.id = n.incident_id
      where n.user_id = ${userId} order by 1`);
    expect(notified, `${role} of ${companyCode}, ${status}`).toEqual(status === 'ACTIVE' ? scope : []);
  }
});

it('an incident does not notify an account that has muted it', async () => {
  const { kitchen } = worldUsers;
  await addRule(server.context.database, { kind: 'firmware', ...how }, [kitchen.id, colleague.id]);
  await server.context.database.orm.execute(sql`
    insert into muted_notifications (id, user_id, kind, serial_number, since)
    values (gen_random_uuid(), ${kitchen.id}, 'firmware', 'PONTE0001', now())`);
  await assign('PONTE0001');
  expect(await notified()).toEqual([colleague.id]);
});

it('an incident does not escalate to a deactivated account', async () => {
  const { kitchen, inactive, deleted } = worldUsers;
  const escalation = { afterMinutes: 5, userIds: [inactive.id, deleted.id, colleague.id] };
  await addRule(server.context.database, { kind: 'firmware', ...how, escalation }, [kitchen.id]);
  await assign('PONTE0001');
  await server.context.database.orm.execute(sql`update incidents set noted_at = noted_at - interval '1 hour'`);
  await server.context.database.orm.execute(sql`update notices set due_at = due_at - interval '1 hour'`);
  await server.context.database.orm.transaction(escalateNotices);
  expect(await notified()).toEqual([kitchen.id, colleague.id]);
});
