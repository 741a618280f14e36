import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, linkSecret, type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { removeAlarmsBefore } from '../../machines/alarms/index.ts';
import { alarms } from '../../machines/alarms/tables.ts';
import { applianceStates, appliances } from '../../machines/appliances/tables.ts';
import { boardReplacements } from '../../machines/board-replacement/tables.ts';
import { authenticateMachine } from '../../machines/machine-gateway/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { customerAppliances, customers } from '../customers/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ hasGateway: true, isListening: true });
  await server.context.database.orm
    .update(users)
    .set({ administrationProfile: ['PRODUCTS'] })
    .where(eq(users.id, worldUsers.service.id));
});
afterAll(() => server.close());

const companyCode = '300001';
let machines = 0;
let serialNumber = '';
beforeEach(async () => {
  machines += 1;
  serialNumber = `GONE000${machines}`;
  await insertMachines(server.context.database, [{ serialNumber, companyCode, applianceName: 'Old' }]);
});

const path = '/api/v1/appliance';
const remove = (user: UserName, of = serialNumber, query = '') =>
  server.call(user, 'DELETE', `${path}/appliances/${of}${query}`);
const deleted = async () => {
  const answer = await remove('service');
  expect(answer.statusCode, answer.body).toBe(200);
};
const rowOf = async (of: string) => {
  const rows = await server.context.database.orm.select().from(appliances).where(eq(appliances.serialNumber, of));
  return rows[0];
};

describe('a deleted machine', () => {
  it('a deleted machine loses its connection and cannot connect again', async () => {
    const { database } = server.context;
    const machine = await TestMachine.connect(server.gateway?.port ?? 0, serialNumber);
    await deleted();
    await machine.untilCut();
    await expect(TestMachine.connect(server.gateway?.port ?? 0, serialNumber)).rejects.toThrow(
      'Bad username or password',
    );
    expect(await authenticateMachine(database, serialNumber, Buffer.from(linkSecret(serialNumber)))).toBeNull();
  });

  it('a deleted machine is in no list, figure, export or call any more, even for an ADMIN', async () => {
    const raised = { errorCode: 'AN01', raisedSeq: 1, raisedAt: new Date(), isRaisedAtDoubtful: false };
    await server.context.database.orm.insert(alarms).values({ serialNumber, ...raised });
    const calls = [
      ['GET', `${path}/appliances?search=${serialNumber}`],
      ['GET', `${path}/administeredMachines?search=${serialNumber}`],
      ['GET', `${path}/administeredMachines/export?search=${serialNumber}`],
      ['GET', `${path}/alarms`],
      ['GET', '/api/v1/account/notifications'],
      ['POST', `${path}/appliances/export`],
    ] as const;
    const mentioning = async () => {
      const answers = await Promise.all(
        calls.map(
          async ([method, url]) =>
            [url, (await server.call('admin', method, url, method === 'POST' ? {} : undefined)).body] as const,
        ),
      );
      return answers.filter(([, body]) => body.includes(serialNumber)).map(([url]) => url);
    };
    expect(await mentioning()).toEqual(calls.map(([, url]) => url));
    const of = async (user: UserName) => (await server.call(user, 'GET', `${path}/facets`)).json().companies;
    const before = await of('manager');
    await deleted();
    expect(await mentioning()).toEqual([]);
    expect(await of('manager')).not.toEqual(before);
    const answer = await server.call('admin', 'GET', `${path}/getApplianceDetail?serialNumber=${serialNumber}`);
    const unknown = await server.call('admin', 'GET', `${path}/getApplianceDetail?serialNumber=${unknownSerialNumber}`);
    expectProblem(answer, 'APPLIANCE_NOT_FOUND');
    expect(withoutInstance(answer)).toEqual(withoutInstance(unknown));
  });

  it('a deleted machine disappears immediately from the pages of all users who saw it', async () => {
    await server.context.database.orm
      .update(appliances)
      .set({ claimedBy: worldUsers.otherKitchen.id, assignedCompanyCode: '200002' })
      .where(eq(appliances.serialNumber, serialNumber));
    const clients = await Promise.all(
      (['kitchen', 'manager', 'otherKitchen', 'otherManager', 'admin'] as const).map(async (user) => {
        const client = await LiveClient.signedIn(server.url, await server.tokenOf(user));
        client.send({ type: 'subscribe', serialNumbers: [serialNumber] });
        await client.until(({ type }) => type === 'snapshot');
        return client;
      }),
    );
    await deleted();
    for (const client of clients) {
      await client.until((message) => message.type === 'error' && message.code === 'APPLIANCE_NOT_FOUND');
      await client.close();
    }
  });

  it("a deleted machine keeps its records and its row, without its owner's entries", async () => {
    const { orm } = server.context.database;
    const id = '11111111-1111-4111-8111-111111111111';
    await orm.insert(customers).values({ id, companyCode: '200001', name: 'Anna', surname: 'Riva' });
    await orm.insert(customerAppliances).values({ serialNumber, companyCode: '200001', customerId: id });
    await orm
      .update(appliances)
      .set({ street: 'Via Roma 1', assignedCompanyCode: '200002' })
      .where(eq(appliances.serialNumber, serialNumber));
    const label = { newMacAddress: '02:00:00:00:00:77', startedBy: worldUsers.service.id, startedAt: new Date() };
    await orm.insert(boardReplacements).values({ id, serialNumber, ...label });
    await deleted();
    expect(await rowOf(serialNumber)).toMatchObject({
      companyCode: '100000',
      assignedCompanyCode: null,
      claimedBy: null,
      street: '',
      deletedAt: expect.any(Date),
    });
    const states = await orm.select().from(applianceStates).where(eq(applianceStates.serialNumber, serialNumber));
    expect(states).toHaveLength(1);
    expect(await orm.select().from(customerAppliances)).toEqual([]);
    const [replacement] = await orm.select().from(boardReplacements).where(eq(boardReplacements.id, id));
    expect(replacement).toMatchObject({ state: 'cancelled', endedAt: expect.any(Date) });
    await orm.delete(customers);
  });

  it('a deleted machine loses its open alarms when alarms of that time are removed', async () => {
    const { orm } = server.context.database;
    const raised = { errorCode: 'AN01', raisedSeq: 1, raisedAt: new Date('2020-01-01'), isRaisedAtDoubtful: false };
    await orm.insert(alarms).values([
      { serialNumber, ...raised },
      { serialNumber: 'PONTE0001', ...raised },
    ]);
    const open = async () => {
      const rows = await orm.select().from(alarms).where(eq(alarms.raisedAt, raised.raisedAt));
      return rows.map((row) => row.serialNumber).toSorted();
    };
    await deleted();
    await removeAlarmsBefore(server.context.database, new Date(Date.now() - 1000));
    expect(await open()).toEqual([serialNumber, 'PONTE0001']);
    await removeAlarmsBefore(server.context.database, new Date(Date.now() + 1000));
    expect(await open()).toEqual(['PONTE0001']);
    await orm.delete(alarms);
  });

  it('a claim or a label does not find a deleted machine', async () => {
    const { orm } = server.context.database;
    await orm.update(appliances).set({ companyCode: '100000' }).where(eq(appliances.serialNumber, serialNumber));
    expect((await remove('admin')).statusCode).toBe(200);
    const exposing = `/api/v1/event-hub-listener/${serialNumber}/expose-claiming-code`;
    // For an ADMIN, an unconnected machine in stock is offline, but a deleted one is unknown.
    expectProblem(await server.call('admin', 'POST', exposing.replace(serialNumber, 'STOCK0001')), 'APPLIANCE_OFFLINE');
    expect((await server.call('admin', 'POST', exposing)).statusCode).toBe(200);
    const machines = [{ serialNumber, linkSecret: linkSecret(serialNumber) }];
    expectProblem(await server.call('admin', 'POST', `${path}/appliances/labels`, { machines }), 'APPLIANCE_NOT_FOUND');
  });

  it('a deleted machine does not prevent the deletion of its company', async () => {
    const { orm } = server.context.database;
    const old = { companyCode: '300099', companyName: 'Closed', parentCompanyCode: '200001' };
    await orm.insert(companies).values(old);
    await orm.update(appliances).set({ companyCode: '300099' }).where(eq(appliances.serialNumber, serialNumber));
    const company = '/api/v1/account/company/300099';
    expectProblem(await server.call('admin', 'DELETE', company), 'COMPANY_NOT_EMPTY');
    await deleted();
    expect((await server.call('admin', 'DELETE', company)).statusCode).toBe(204);
    const maker = await server.call('admin', 'GET', '/api/v1/account/companies/100000');
    expect(maker.json().contents.appliances).toBe(1);
  });

  it('the serial number of a deleted machine stays taken in a registration and in an import', async () => {
    await deleted();
    const machine = { serialNumber, gamma: 'infinity', modelNumber: 'INF-50', companyCode };
    expectProblem(await server.call('admin', 'POST', `${path}/appliances`, machine), 'APPLIANCE_DELETED');
    const taken = await server.call('admin', 'POST', `${path}/appliances`, { ...machine, serialNumber: 'PONTE0001' });
    expectProblem(taken, 'APPLIANCE_EXISTS');
    const file = await server.inject({
      method: 'POST',
      url: `${path}/appliances/import?dryRun=true`,
      headers: { ...(await server.headersOf('admin')), 'content-type': 'text/csv' },
      payload: `serialNumber;gamma;modelNumber\n${serialNumber};infinity;INF-50\nPONTE0001;infinity;INF-50`,
    });
    const { refusals } = file.json();
    expect(refusals.map(({ problems }: { problems: { problem: string }[] }) => problems[0]?.problem)).toEqual([
      'deleted',
      'exists',
    ]);
  });

  it('the audit log keeps a deleted machine, also for managers who saw it', async () => {
    await deleted();
    const [line] = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, serialNumber));
    expect(line).toMatchObject({
      action: 'appliance.deleted',
      actor: worldUsers.service.id,
      before: { companyCode, applianceName: 'Old', assignedCompanyCode: null },
    });
    const read = async (user: UserName) =>
      (await server.call(user, 'GET', `/api/v1/account/auditLog?subject=${serialNumber}`)).json().items;
    expect(await read('admin')).toHaveLength(1);
    expect(await read('manager')).toMatchObject([{ action: 'appliance.deleted', subjectName: null }]);
    expect(await read('otherManager')).toEqual([]);
  });
});

describe('deleting a machine', () => {
  it('the server refuses a second deletion like the deletion of an unknown machine', async () => {
    await deleted();
    expectProblem(await remove('service'), 'APPLIANCE_NOT_FOUND');
    expectProblem(await remove('admin'), 'APPLIANCE_NOT_FOUND');
  });

  it('a caller without the profile, or with another subtree, cannot delete the machine', async () => {
    expectProblem(await remove('service', 'LINDE0001'), 'APPLIANCE_NOT_FOUND');
    expectProblem(await remove('manager'), 'FORBIDDEN');
    expect(await rowOf('LINDE0001')).toMatchObject({ deletedAt: null });
  });

  it('the server refuses a deletion when another user has moved the machine meanwhile', async () => {
    const stale = await remove('service', serialNumber, '?ifCompanyCode=300002');
    expect(expectProblem(stale, 'APPLIANCE_MOVED').errors).toEqual([{ path: 'companyCode', message: companyCode }]);
    expect(await rowOf(serialNumber)).toMatchObject({ deletedAt: null, companyCode });
  });
});
