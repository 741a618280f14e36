import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule } from '../../../../testing/add-rules.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertMachines, insertUsers, type WorldUser, worldUsers } from '../../../../testing/world.ts';
import { applianceScope, appliances } from '../../../machines/appliances/index.ts';
import { assignIncidents } from './assign.ts';

const makerService: WorldUser = {
  ...{ id: '00000000-0000-4000-8000-0000000000c2', email: 'maker-service@kitchens.example' },
  ...{ role: 'SERVICE', status: 'ACTIVE', companyCode: '100000' },
};
const people: readonly WorldUser[] = [...Object.values(worldUsers), makerService];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { database } = server.context;
  await insertUsers(database, [makerService]);
  await insertMachines(database, [
    { serialNumber: 'ASSIGNED01', companyCode: '300003', assignedCompanyCode: '200001' },
    { serialNumber: 'ASSIGNED02', companyCode: '100000', assignedCompanyCode: '300001' },
    { serialNumber: 'DELETED01', companyCode: '300001', deletedAt: new Date() },
  ]);
});
afterAll(() => server.close());

it('notifies exactly the people whose scope has the machine, by every way in which it may', async () => {
  const { database, config } = server.context;
  const { orm } = database;
  const machines = { companyCode: null, gamma: null, serialNumber: null };
  const how = { isEnabled: true, machines, byMail: true, byPush: false, escalation: null };
  await addRule(
    database,
    { kind: 'firmware', ...how },
    people.map(({ id }) => id),
  );
  const { rows: all } = await orm.execute<{ serialNumber: string }>(sql`
    select serial_number as "serialNumber" from appliances`);
  // One after the other: an incident must not be found by the companies of another one.
  for (const { serialNumber } of all) {
    await orm.execute(sql`
      insert into incidents (serial_number, kind, key, began_at) values (${serialNumber}, 'firmware', 'x', now())`);
    await orm.transaction((transaction) => assignIncidents(transaction, config.brand));
  }
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
