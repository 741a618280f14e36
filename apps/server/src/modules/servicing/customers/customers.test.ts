import { randomUUID } from 'node:crypto';
import type { Customer } from '@washboard/contract/customers/customers';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { type Method, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { customers } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const url = '/api/v1/account/customers';

const rossi = {
  name: 'Mario',
  surname: 'Rossi',
  email: 'mario@rossi.example',
  phone: '+39 02 555 01',
  address: 'Alzaia Naviglio Grande 4',
  city: 'Milano',
  zip: '20144',
  country: 'IT',
  website: 'https://rossi.example',
};
const ofPartner = { companyCode: '200001', companyName: 'Navigli Service', assignedAppliances: [], machines: [] };
const emptyContact = { email: '', phone: '', address: '', city: '', zip: '', country: '', website: '' };

const call = (user: UserName, method: Method, path: string, body?: object) =>
  server.call(user, method, url + path, body);

async function create(user: UserName, entry: object = rossi): Promise<Customer> {
  const answer = await call(user, 'POST', '', entry);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function lastAuditLine() {
  const [line] = await server.context.database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return line;
}

describe('creating a customer', () => {
  it('a technician creates a customer of the own company, audited without personal data', async () => {
    const customer = await create('service');
    expect(customer).toEqual({ id: expect.any(String), ...ofPartner, ...rossi });
    expect((await call('service', 'GET', `/${customer.id}`)).json()).toEqual(customer);
    const line = await lastAuditLine();
    expect(line).toMatchObject({
      action: 'customer.created',
      actor: worldUsers.service.id,
      origin: '127.0.0.1',
      subject: customer.id,
      before: null,
      after: { companyCode: '200001' },
    });
    expect(JSON.stringify(line)).not.toMatch(/rossi/i);
  });

  it('a customer needs only a name, and may have any name', async () => {
    for (const [name, surname] of [
      ['عمر', 'القصر'],
      ['דוד', 'בן־גוריון'],
      ['🫧🫧', 'Łukasiewicz-Ñandú'],
      ['<script>alert(1)</script>', "O'Neil; drop table customers"],
    ]) {
      expect(await create('manager', { ...emptyContact, name, surname })).toMatchObject({ name, surname });
    }
  });

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(1000)],
    ['surname', 'a\0b'],
    ['surname', 'abc\u202Ecba'],
    ['email', 'no address'],
    ['email', 'a@b.example\r\nBcc: c@d.example'],
    ['phone', 'call me'],
    ['address', 'x'.repeat(101)],
    ['city', 'a\0b'],
    ['zip', '<b>'],
    ['country', 'Italy'],
    ['country', 'it'],
    ['website', 'javascript:alert(1)'],
    ['website', '\0https://a.example'],
  ])('the server refuses a customer with %s %j', async (field, value) => {
    const answer = await call('service', 'POST', '', { ...rossi, [field]: value });
    expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toMatchObject([{ path: field }]);
  });

  it.each([
    { companyCode: '200002' },
    { id: randomUUID() },
    { assignedAppliances: ['PONTE0001'] },
    { createdAt: '2020-01-01' },
  ])('the server refuses a customer with %j, which the caller may not set', async (more) => {
    expectProblem(await call('service', 'POST', '', { ...rossi, ...more }), 'VALIDATION_FAILED');
  });

  it('a user without a company cannot create a customer', async () => {
    const { orm } = server.context.database;
    const { id } = worldUsers.withoutCompany;
    await orm.update(users).set({ role: 'ADMIN' }).where(eq(users.id, id));
    expectProblem(await call('withoutCompany', 'POST', '', rossi), 'COMPANY_NOT_FOUND');
    await orm.update(users).set({ role: 'KITCHEN_MANAGER' }).where(eq(users.id, id));
  });
});

describe('changing a customer', () => {
  it('a manager replaces the data of a customer, and the names of the changed fields are audited', async () => {
    const { id } = await create('service');
    const entry = { ...rossi, phone: '', city: 'Monza' };
    const answer = await call('manager', 'PUT', `/${id}`, entry);
    expect(answer.json()).toEqual({ id, ...ofPartner, ...entry });
    const line = await lastAuditLine();
    expect(line).toMatchObject({ action: 'customer.changed', actor: worldUsers.manager.id, subject: id });
    expect(line?.detail).toEqual({ companyCode: '200001', fields: ['phone', 'city'] });
    expect((await call('manager', 'PUT', `/${id}`, entry)).statusCode).toBe(200);
    expect((await lastAuditLine())?.id).toBe(line?.id);
  });

  it.each([{ name: 'Only' }, { ...rossi, companyCode: '200002' }, { ...rossi, surname: '' }])(
    'the server refuses to change a customer to %j',
    async (entry) => {
      const { id } = await create('service');
      expectProblem(await call('service', 'PUT', `/${id}`, entry), 'VALIDATION_FAILED');
    },
  );
});

describe('changing a customer that another user has changed meanwhile', () => {
  it('the server refuses an outdated change of a customer and names the changed fields', async () => {
    const known = await create('service');
    await call('manager', 'PUT', `/${known.id}`, { ...rossi, city: 'Monza', phone: '' });
    const mine = { ...rossi, city: 'Pavia', expected: rossi };
    const refused = await call('service', 'PUT', `/${known.id}`, mine);
    expect(expectProblem(refused, 'CUSTOMER_CHANGED').errors).toEqual([
      { path: 'phone', message: 'changed' },
      { path: 'city', message: 'changed' },
    ]);
    const now = { ...rossi, city: 'Monza', phone: '' };
    expect((await call('service', 'GET', `/${known.id}`)).json()).toMatchObject(now);
    expect((await call('service', 'PUT', `/${known.id}`, { ...mine, expected: now })).statusCode).toBe(200);
  });

  it('the server accepts one of several simultaneous changes of a customer', async () => {
    const { id } = await create('service');
    const cities = ['Bari', 'Como', 'Lodi', 'Pisa'];
    const answers = await Promise.all(
      cities.map((city) => call('service', 'PUT', `/${id}`, { ...rossi, city, expected: rossi })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('deleting a customer', () => {
  it('a technician erases a customer and keeps the machines', async () => {
    const { id } = await create('service');
    await call('service', 'PUT', `/${id}/appliances/PONTE0001`);
    const answer = await call('service', 'DELETE', `/${id}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await server.context.database.orm.$count(customers, eq(customers.id, id))).toBe(0);
    expect(await lastAuditLine()).toMatchObject({
      action: 'customer.deleted',
      subject: id,
      before: { companyCode: '200001', assignedAppliances: ['PONTE0001'] },
      after: null,
    });
    expectProblem(await call('service', 'DELETE', `/${id}`), 'CUSTOMER_NOT_FOUND');
    const machine = '/api/v1/appliance/getApplianceDetail?serialNumber=PONTE0001';
    expect((await server.call('service', 'GET', machine)).statusCode).toBe(200);
  });
});

const callsAbout: [Method, string, object?][] = [
  ['GET', ''],
  ['PUT', '', rossi],
  ['DELETE', ''],
  ['PUT', '/appliances/PONTE0001'],
  ['DELETE', '/appliances/PONTE0001'],
  ['GET', '/assignableAppliances'],
];

describe('every call about a customer', () => {
  it.each(callsAbout)('the call %s …%s does not find a customer of another company', async (method, path, body) => {
    const { id } = await create('otherManager', { ...emptyContact, name: 'Hans', surname: 'Huber' });
    const before = await server.context.database.orm.select().from(customers).where(eq(customers.id, id));
    for (const user of ['service', 'manager'] as const) {
      const unknown = await call(user, method, `/${randomUUID()}${path}`, body);
      expectProblem(unknown, 'CUSTOMER_NOT_FOUND');
      expect(withoutInstance(await call(user, method, `/${id}${path}`, body))).toEqual(withoutInstance(unknown));
    }
    expect(await server.context.database.orm.select().from(customers).where(eq(customers.id, id))).toEqual(before);
  });

  it.each(callsAbout)('the call %s …%s is forbidden for a kitchen', async (method, path, body) => {
    const { id } = await create('service');
    for (const user of ['kitchen', 'withoutCompany'] as const) {
      expectProblem(await call(user, method, `/${id}${path}`, body), 'FORBIDDEN');
    }
    expectProblem(await call('pending', method, `/${id}${path}`, body), 'ACCOUNT_NOT_ACTIVE');
  });

  it.each(callsAbout)('the call %s …%s refuses an invalid ID of a customer', async (method, path, body) => {
    for (const id of ['1', 'x', '%00', `${randomUUID()}%00`, '%27%20or%201=1']) {
      expectProblem(await call('service', method, `/${id}${path}`, body), 'VALIDATION_FAILED');
    }
  });

  it('a manager of a company above, and an administrator, can read a customer', async () => {
    const { id } = await create('service');
    for (const user of ['manager', 'admin'] as const) expect((await call(user, 'GET', `/${id}`)).statusCode).toBe(200);
  });
});
