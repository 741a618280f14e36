import type { AssignableAppliance, Customer } from '@washboard/contract/customers/customers';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { customerAppliances } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const url = '/api/v1/account/customers';
const emptyContact = { email: '', phone: '', address: '', city: '', zip: '', country: '', website: '' };

async function create(user: UserName, surname: string): Promise<Customer> {
  return (await server.call(user, 'POST', url, { ...emptyContact, name: 'Anna', surname })).json();
}

const assign = (user: UserName, id: string, serialNumber: string) =>
  server.call(user, 'PUT', `${url}/${id}/appliances/${serialNumber}`);
const unassign = (user: UserName, id: string, serialNumber: string) =>
  server.call(user, 'DELETE', `${url}/${id}/appliances/${serialNumber}`);

async function machinesOf(user: UserName, id: string): Promise<string[]> {
  return (await server.call(user, 'GET', `${url}/${id}`)).json().assignedAppliances;
}

async function lastAuditLine() {
  const [line] = await server.context.database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return line;
}

describe('the machines of a customer', () => {
  it('a technician adds, moves and removes a machine of a customer, each with an audit entry', async () => {
    const [first, second] = [await create('service', 'Prima'), await create('service', 'Seconda')];
    expect((await assign('service', first.id, 'PONTE0002')).json().assignedAppliances).toEqual(['PONTE0002']);
    expect((await assign('service', first.id, 'PONTE0001')).json().assignedAppliances).toEqual([
      'PONTE0001',
      'PONTE0002',
    ]);
    expect(await lastAuditLine()).toMatchObject({
      action: 'appliance.assignedToCustomer',
      actor: worldUsers.service.id,
      subject: 'PONTE0001',
      serialNumber: 'PONTE0001',
      before: { customerId: null },
      after: { customerId: first.id },
    });
    expect((await assign('service', second.id, 'PONTE0001')).json().assignedAppliances).toEqual(['PONTE0001']);
    expect(await machinesOf('service', first.id)).toEqual(['PONTE0002']);
    const moved = await lastAuditLine();
    expect(moved).toMatchObject({ before: { customerId: first.id }, after: { customerId: second.id } });
    expect((await assign('service', second.id, 'PONTE0001')).statusCode).toBe(200);
    expect((await lastAuditLine())?.id).toBe(moved?.id);
    expect((await unassign('service', second.id, 'PONTE0001')).json().assignedAppliances).toEqual([]);
    expect(await lastAuditLine()).toMatchObject({
      action: 'appliance.takenFromCustomer',
      serialNumber: 'PONTE0001',
      before: { customerId: second.id },
      after: { customerId: null },
    });
    expectProblem(await unassign('service', second.id, 'PONTE0001'), 'APPLIANCE_NOT_FOUND');
  });

  it.each(['LINDE0001', 'STOCK0001', 'BRINA0001', 'NOBODY0001'])(
    'a technician cannot assign machine %s, which does not exist for the technician',
    async (serialNumber) => {
      const { id } = await create('service', 'Terza');
      const unknown = await assign('service', id, 'NOBODY0002');
      expectProblem(unknown, 'APPLIANCE_NOT_FOUND');
      expect(withoutInstance(await assign('service', id, serialNumber))).toEqual(withoutInstance(unknown));
      expect(withoutInstance(await unassign('service', id, serialNumber))).toEqual(withoutInstance(unknown));
    },
  );

  it.each(['ponte0001', 'X', 'x'.repeat(41), 'PONTE0001%00', '%27'])(
    'a technician cannot assign or remove %s, which is no serial number',
    async (serial) => {
      const { id } = await create('service', 'Quarta');
      expectProblem(await assign('service', id, serial), 'VALIDATION_FAILED');
      expectProblem(await unassign('service', id, serial), 'VALIDATION_FAILED');
    },
  );

  it('a customer’s machine that leaves the scope is not listed', async () => {
    const { orm } = server.context.database;
    const { id } = await create('service', 'Quinta');
    await assign('service', id, 'HOTEL0001');
    await orm.update(appliances).set({ companyCode: '300003' }).where(eq(appliances.serialNumber, 'HOTEL0001'));
    expect(await machinesOf('service', id)).toEqual([]);
    expect(await machinesOf('admin', id)).toEqual(['HOTEL0001']);
    expectProblem(await unassign('service', id, 'HOTEL0001'), 'APPLIANCE_NOT_FOUND');
    await orm.update(appliances).set({ companyCode: '300002' }).where(eq(appliances.serialNumber, 'HOTEL0001'));
    expect(await machinesOf('service', id)).toEqual(['HOTEL0001']);
  });

  it('a machine stays with the customer of one company when another company assigns it', async () => {
    const [ours, theirs] = [await create('service', 'Sesta'), await create('otherManager', 'Siebte')];
    const { orm } = server.context.database;
    await assign('service', ours.id, 'VAN0001');
    await orm.update(appliances).set({ assignedCompanyCode: '200002' }).where(eq(appliances.serialNumber, 'VAN0001'));
    expect((await assign('otherManager', theirs.id, 'VAN0001')).json().assignedAppliances).toEqual(['VAN0001']);
    expect(await machinesOf('service', ours.id)).toEqual(['VAN0001']);
    expect((await lastAuditLine())?.before).toEqual({ customerId: null });
    expect((await unassign('otherManager', theirs.id, 'VAN0001')).json().assignedAppliances).toEqual([]);
    expect(await machinesOf('service', ours.id)).toEqual(['VAN0001']);
  });

  it('a machine has one customer for each company, even after simultaneous requests', async () => {
    const all = await Promise.all(['A1', 'A2', 'A3', 'A4'].map((surname) => create('service', surname)));
    const answers = await Promise.all(all.map(({ id }) => assign('service', id, 'PONTE0001')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const holding = await Promise.all(all.map(({ id }) => machinesOf('service', id)));
    expect(holding.flat()).toEqual(['PONTE0001']);
  });
});

const assignable = async (user: UserName, id: string, query = ''): Promise<AssignableAppliance[]> =>
  (await server.call(user, 'GET', `${url}/${id}/assignableAppliances${query}`)).json().items;

describe('the machines that may be assigned to a customer', () => {
  it('the assignable machines are the machines in scope, each with the customer that would lose it', async () => {
    const [first, second] = [await create('service', 'Ottava'), await create('service', 'Nona')];
    await assign('service', first.id, 'PONTE0002');
    await assign('service', second.id, 'PONTE0001');
    await server.context.database.orm.delete(customerAppliances).where(eq(customerAppliances.serialNumber, 'VAN0001'));
    const found = await assignable('service', first.id);
    const serials = found.map(({ serialNumber }) => serialNumber);
    expect(serials).toContain('PONTE0001');
    expect(serials).toContain('VAN0001');
    expect(serials).not.toContain('PONTE0002');
    expect(serials.filter((serial) => /^(LINDE|STOCK|BRINA)/.test(serial))).toEqual([]);
    const customerOf = (serial: string) => found.find(({ serialNumber }) => serialNumber === serial)?.customer;
    expect(customerOf('PONTE0001')).toEqual({ id: second.id, name: 'Anna', surname: 'Nona' });
    expect(customerOf('VAN0001')).toBeNull();
  });

  it('a technician finds assignable machines by serial number or name, up to the limit', async () => {
    const { id } = await create('service', 'Decima');
    expect((await assignable('service', id, '?search=ponte0001')).map(({ serialNumber }) => serialNumber)).toEqual([
      'PONTE0001',
    ]);
    expect(await assignable('service', id, '?search=linde')).toEqual([]);
    const cut = (await server.call('service', 'GET', `${url}/${id}/assignableAppliances?limit=1`)).json();
    expect([cut.items.length, cut.isCut]).toEqual([1, true]);
    expectProblem(
      await server.call('service', 'GET', `${url}/${id}/assignableAppliances?limit=51`),
      'VALIDATION_FAILED',
    );
  });

  it('an assignable machine does not name the customer of another company', async () => {
    const [ours, theirs] = [await create('service', 'Undicesima'), await create('otherManager', 'Zwölfte')];
    const { orm } = server.context.database;
    await orm.update(appliances).set({ assignedCompanyCode: '200002' }).where(eq(appliances.serialNumber, 'VAN0001'));
    await assign('service', ours.id, 'VAN0001');
    const [found] = await assignable('otherManager', theirs.id, '?search=VAN0001');
    expect(found).toMatchObject({ serialNumber: 'VAN0001', companyName: null, customer: null });
  });
});

describe('assigning a machine that another user has assigned meanwhile', () => {
  it('the server reassigns a machine only if it is still with the customer that the caller knows', async () => {
    const all = await Promise.all(['B1', 'B2', 'B3'].map((surname) => create('service', surname)));
    const [first, second, third] = all.map(({ id }) => id) as [string, string, string];
    await assign('service', first, 'PONTE0001');
    const move = (id: string, from: string) =>
      server.call('service', 'PUT', `${url}/${id}/appliances/PONTE0001?ifCustomerId=${from}`);
    expect((await move(second, first)).statusCode).toBe(200);
    expectProblem(await move(third, first), 'APPLIANCE_REASSIGNED');
    expectProblem(await move(third, ''), 'APPLIANCE_REASSIGNED');
    expect(await machinesOf('service', second)).toEqual(['PONTE0001']);
    expect((await move(second, first)).statusCode).toBe(200);
    await unassign('service', second, 'PONTE0001');
    expect((await move(third, '')).statusCode).toBe(200);
    expectProblem(await move(third, 'x'), 'VALIDATION_FAILED');
  });
});
