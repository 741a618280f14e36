import { randomUUID } from 'node:crypto';
import type { customerListSchema } from '@washboard/contract/customers/customers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { customerAppliances, customers } from './tables.ts';

type CustomerList = z.infer<typeof customerListSchema>;

let server: TestServer;
const people = [
  ['Anna', 'Bianchi', '200001', 'anna@bianchi.example'],
  ['Bruno', 'Bianchi', '200001', ''],
  ['Bruno', 'Bianchi', '200001', ''],
  ['عمر', 'Alì', '200001', ''],
  ['100 %', 'Under_score', '300002', ''],
  ['🫧🫧', 'Back\\slash', '200001', ''],
  ['Hans', 'Huber', '200002', 'hans@huber.example'],
] as const;
const ids = people.map(() => randomUUID());

beforeAll(async () => {
  server = await openTestServer();
  const { orm } = server.context.database;
  await orm
    .insert(customers)
    .values(
      people.map(([name, surname, companyCode, email], i) => ({ id: ids[i] ?? '', name, surname, companyCode, email })),
    );
  await orm.insert(customerAppliances).values([
    { serialNumber: 'PONTE0002', customerId: ids[0] ?? '', companyCode: people[0][2] },
    { serialNumber: 'PONTE0001', customerId: ids[0] ?? '', companyCode: people[0][2] },
    { serialNumber: 'LINDE0001', customerId: ids[0] ?? '', companyCode: people[0][2] },
    { serialNumber: 'BRINA0001', customerId: ids[0] ?? '', companyCode: people[0][2] },
  ]);
});
afterAll(() => server.close());

const url = '/api/v1/account/customers';

async function list(user: UserName, query: Record<string, string | number> = {}): Promise<CustomerList> {
  const answer = await server.call(user, 'GET', `${url}?${new URLSearchParams(query as Record<string, string>)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const namesOf = ({ items }: CustomerList) => items.map(({ name, surname }) => `${name} ${surname}`);

describe('the list of customers', () => {
  it('the list of customers is in the order of surnames and has the machines in scope', async () => {
    const found = await list('service');
    expect(namesOf(found)).toEqual([
      'عمر Alì',
      '🫧🫧 Back\\slash',
      'Anna Bianchi',
      'Bruno Bianchi',
      'Bruno Bianchi',
      '100 % Under_score',
    ]);
    expect(found.items[2]).toEqual({
      id: ids[0],
      companyCode: '200001',
      companyName: 'Navigli Service',
      name: 'Anna',
      surname: 'Bianchi',
      email: 'anna@bianchi.example',
      phone: '',
      address: '',
      city: '',
      zip: '',
      country: '',
      website: '',
      assignedAppliances: ['PONTE0001', 'PONTE0002'],
      machines: [
        { serialNumber: 'PONTE0001', applianceName: 'Piatti' },
        { serialNumber: 'PONTE0002', applianceName: 'Bicchieri' },
      ],
    });
    expect([found.total, found.nextCursor]).toEqual([6, null]);
  });

  it.each([
    ['otherManager', ['Hans Huber']],
    ['manager', 6],
    ['admin', 7],
  ] as const)('the list for the user %s contains the customers in scope', async (user, expected) => {
    const found = await list(user);
    if (typeof expected === 'number') expect(found.items).toHaveLength(expected);
    else expect(namesOf(found)).toEqual(expected);
    expect(found.total).toBe(found.items.length);
  });

  it('a kitchen cannot list customers', async () => {
    expectProblem(await server.call('kitchen', 'GET', url), 'FORBIDDEN');
    expectProblem(await server.call('pending', 'GET', url), 'ACCOUNT_NOT_ACTIVE');
  });

  it.each([
    ['bianchi', 3],
    ['ANNA BIANCHI', 1],
    ['bianchi anna', 1],
    ['  anna@  ', 1],
    ['huber', 0],
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    ['%_', 0],
    ['عمر', 1],
    ['🫧', 1],
    ["' or true --", 0],
  ])('a technician who searches for %j finds the matching customers', async (search, total) => {
    const found = await list('service', { search });
    expect(found.items).toHaveLength(total);
    expect(found.total).toBe(total);
  });

  it.each([
    ['name', [4, 0, 1, 2, 3, 5]],
    ['-surname', [4, 1, 2, 0, 5, 3]],
    // Customers without a city come first.
    ['city', [3, 5, 0, 2, 4, 1]],
  ] as const)('the list sorts customers by %s', async (sort, places) => {
    const { orm } = server.context.database;
    await orm
      .update(customers)
      .set({ city: 'Aosta' })
      .where(eq(customers.id, ids[1] ?? ''));
    const expected = places.map((place) => `${people[place][0]} ${people[place][1]}`);
    expect(namesOf(await list('service', { sort }))).toEqual(expected);
  });

  it('pages of customers in reversed order contain each one once', async () => {
    const whole = (await list('service', { sort: '-name' })).items.map(({ id }) => id);
    const first = await list('service', { sort: '-name', limit: 4 });
    const rest = await list('service', { sort: '-name', cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(whole);
    expect(
      expectProblem(await server.call('service', 'GET', `${url}?cursor=${first.nextCursor}`), 'VALIDATION_FAILED'),
    ).toMatchObject({ errors: [{ path: 'cursor' }] });
  });

  it('the filter by a machine finds its customers in scope', async () => {
    expect(namesOf(await list('service', { serialNumber: 'PONTE0001' }))).toEqual(['Anna Bianchi']);
    expect((await list('service', { serialNumber: 'HOTEL0001' })).total).toBe(0);
    expect((await list('otherManager', { serialNumber: 'PONTE0001' })).total).toBe(0);
    // The machine is out of scope, though a customer in scope has it.
    expect((await list('service', { serialNumber: 'LINDE0001' })).total).toBe(0);
  });

  it.each([1, 2, 3, 6])('pages of %i contain each customer once, including namesakes', async (limit) => {
    const whole = (await list('service')).items.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: CustomerList = await list('service', { limit, ...(cursor && { cursor }) });
      expect(page.total).toBe(6);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole);
  });

  it('a cursor cannot reveal customers out of scope', async () => {
    const cursor = encode(['customers surname', 'Ha', '', '', ids[6]]);
    expect(namesOf(await list('service', { cursor }))).toEqual(['100 % Under_score']);
  });

  it.each([
    { search: 'a\0b' },
    { search: 'x'.repeat(101) },
    { limit: '1000' },
    { sort: 'zip' },
    { serialNumber: 'x' },
    { cursor: 'garbage' },
    { cursor: encode(['companies', '300001']) },
    { cursor: encode(['companies', 'a', 'b', 'c', ids[0]]) },
    { cursor: encode(['customers surname', 'a', 'b', 'c', 'no ID']) },
    { cursor: encode(['customers surname', 'a\0', 'b', 'c', ids[0]]) },
    { cursor: encode(['customers surname', 'a', { b: 1 }, 'c', ids[0]]) },
  ])('the server refuses a list of customers by %j and names the wrong field', async (query) => {
    const answer = await server.call(
      'service',
      'GET',
      `${url}?${new URLSearchParams(query as Record<string, string>)}`,
    );
    const [path] = Object.keys(query);
    expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toMatchObject([{ path }]);
  });
});

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
