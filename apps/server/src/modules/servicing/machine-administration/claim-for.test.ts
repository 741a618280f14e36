import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
  await server.context.database.orm
    .update(users)
    .set({ administrationProfile: ['PRODUCTS'] })
    .where(eq(users.id, worldUsers.service.id));
});
afterAll(() => server.close());
afterEach(async () => {
  const free = { claimedBy: null, claimedAt: null, claimedFrom: null, assignedCompanyCode: null };
  const { orm } = server.context.database;
  await orm.update(appliances).set(free).where(eq(appliances.serialNumber, 'HOTEL0001'));
  await orm
    .update(appliances)
    .set({ ...free, companyCode: '100000' })
    .where(eq(appliances.serialNumber, 'STOCK0001'));
});

const claimFor = (user: UserName, serialNumber: string, claimant: UserName, more: object = {}) =>
  server.call(user, 'POST', `/api/v1/appliance/appliances/${serialNumber}/claimFor`, {
    userId: worldUsers[claimant].id,
    ...more,
  });
const canSee = async (user: UserName, serialNumber: string) =>
  (await server.call(user, 'GET', `/api/v1/appliance/getApplianceDetail?serialNumber=${serialNumber}`)).statusCode ===
  200;
const rowOf = async (serialNumber: string) => {
  const { orm } = server.context.database;
  return (await orm.select().from(appliances).where(eq(appliances.serialNumber, serialNumber)))[0];
};

describe('a claim for a person', () => {
  it('a person receives a machine of a company, which stays in its company', async () => {
    expect(await canSee('kitchen', 'HOTEL0001')).toBe(false);
    const answer = await claimFor('service', 'HOTEL0001', 'kitchen', { ifCompanyCode: '300002' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await canSee('kitchen', 'HOTEL0001')).toBe(true);
    expect(await rowOf('HOTEL0001')).toMatchObject({ companyCode: '300002', claimedFrom: null });
  });

  it('a machine in stock moves to the company of the person, and can return', async () => {
    const { orm } = server.context.database;
    await orm.update(appliances).set({ assignedCompanyCode: '200002' }).where(eq(appliances.serialNumber, 'STOCK0001'));
    expect((await claimFor('admin', 'STOCK0001', 'kitchen')).statusCode).toBe(200);
    expect(await rowOf('STOCK0001')).toMatchObject({
      companyCode: '300001',
      assignedCompanyCode: null,
      claimedFrom: '100000',
    });
    expect(await canSee('manager', 'STOCK0001')).toBe(true);
    const unclaim = await server.call('kitchen', 'POST', '/api/v1/appliance/appliances/STOCK0001/unclaim');
    expect(unclaim.json()).toMatchObject({ isBackInStock: true });
  });

  it('a machine in stock claimed for a person without a company is visible to this person alone', async () => {
    expect((await claimFor('admin', 'STOCK0001', 'withoutCompany')).statusCode).toBe(200);
    expect(await rowOf('STOCK0001')).toMatchObject({ companyCode: '100000', claimedFrom: '100000' });
    expect(await canSee('withoutCompany', 'STOCK0001')).toBe(true);
  });

  it('the audit log records a claim with the person, whose name only their managers can read', async () => {
    await claimFor('service', 'HOTEL0001', 'kitchen');
    const { orm } = server.context.database;
    const lines = await orm.select().from(auditLog).where(eq(auditLog.action, 'appliance.claimedFor'));
    expect(lines.at(-1)).toMatchObject({
      actor: worldUsers.service.id,
      serialNumber: 'HOTEL0001',
      after: { claimedBy: worldUsers.kitchen.id },
    });
    const read = async () =>
      (await server.call('manager', 'GET', '/api/v1/account/auditLog?action=appliance.claimedFor')).json().items[0]
        .names;
    expect(await read()).toEqual({ [worldUsers.kitchen.id]: 'Test Person' });
    const move = (companyCode: string) =>
      orm.update(users).set({ companyCode }).where(eq(users.id, worldUsers.kitchen.id));
    await move('300003');
    expect(await read()).toEqual({});
    await move('300001');
  });

  it('the server refuses to claim a machine that is already claimed or was moved meanwhile', async () => {
    await claimFor('service', 'HOTEL0001', 'kitchen');
    expectProblem(await claimFor('service', 'HOTEL0001', 'manager'), 'APPLIANCE_CLAIMED');
    expectProblem(await claimFor('service', 'PONTE0001', 'kitchen', { ifCompanyCode: '300002' }), 'APPLIANCE_MOVED');
    expect(await rowOf('PONTE0001')).toMatchObject({ claimedBy: null });
  });

  it('the server refuses an account outside the subtree, or not active, like an unknown account', async () => {
    const unknown = await server.call('service', 'POST', '/api/v1/appliance/appliances/HOTEL0001/claimFor', {
      userId: '99999999-9999-4999-8999-999999999999',
    });
    for (const claimant of ['otherKitchen', 'admin', 'withoutCompany', 'pending', 'deleted'] as const) {
      const answer = await claimFor('service', 'HOTEL0001', claimant);
      expectProblem(answer, 'USER_NOT_FOUND');
      expect(withoutInstance(answer)).toEqual(withoutInstance(unknown));
    }
    expectProblem(await claimFor('service', 'LINDE0001', 'kitchen'), 'APPLIANCE_NOT_FOUND');
    expectProblem(await claimFor('manager', 'HOTEL0001', 'kitchen'), 'FORBIDDEN');
  });
});

describe('the accounts for which a machine can be claimed', () => {
  const find = async (user: UserName, query = '') => {
    const answer = await server.call(user, 'GET', `/api/v1/appliance/administeredMachines/claimants?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const emails = ({ items }: { items: { email: string }[] }) => items.map(({ email }) => email.split('@')[0]);

  it('a caller finds the active accounts of their subtree, and an ADMIN finds all', async () => {
    expect(emails(await find('service'))).toEqual(['kitchen', 'manager', 'service']);
    expect(emails(await find('admin'))).toContain('without-company');
    expect(emails(await find('admin'))).not.toContain('pending');
    const path = '/api/v1/appliance/administeredMachines/claimants';
    expectProblem(await server.call('manager', 'GET', path), 'FORBIDDEN');
  });

  it('the list of accounts contains people and no service clients', async () => {
    const right = {
      role: 'KITCHEN_MANAGER',
      companyCode: '200001',
      administrationProfile: [],
      scopes: ['appliance:read'],
    };
    const expiresAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const created = await server.call('admin', 'POST', '/api/v1/account/serviceClients', {
      name: 'Robot',
      expiresAt,
      ...right,
    });
    expect(created.statusCode, created.body).toBe(201);
    expect(await find('admin', 'search=robot')).toMatchObject({ total: 0, items: [] });
    const { id } = created.json();
    expectProblem(
      await server.call('admin', 'POST', '/api/v1/appliance/appliances/STOCK0001/claimFor', { userId: id }),
      'USER_NOT_FOUND',
    );
  });

  it('a caller finds accounts by name, e-mail address and company, with their number', async () => {
    expect(emails(await find('service', 'search=ponte'))).toEqual(['kitchen']);
    expect(emails(await find('service', 'search=manager@'))).toEqual(['manager']);
    expect(emails(await find('service', 'search=linde'))).toEqual([]);
    expect(await find('service', 'search=Test%20Person&limit=2')).toMatchObject({ total: 3, items: [{}, {}] });
  });
});
