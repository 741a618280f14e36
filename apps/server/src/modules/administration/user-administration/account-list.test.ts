import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type WorldUser, worldUsers } from '../../../testing/world.ts';
import { addAccount, addAdministrator, callAs } from './testing/administration-world.ts';

let server: TestServer;
let administrator: WorldUser;
beforeAll(async () => {
  server = await openTestServer();
  administrator = await addAdministrator(server, { firstName: 'Ada', lastName: 'Conti', email: 'ada@navigli.example' });
});
afterAll(() => server.close());

const emailsOf = (items: UserSummary[]) => items.map(({ email }) => email);
const emails = (...names: (keyof typeof worldUsers)[]) => names.map((name) => worldUsers[name].email);

async function list(
  of: { id: string },
  query = '',
): Promise<{ items: UserSummary[]; nextCursor: string; total: number }> {
  const answer = await callAs(server, of, 'GET', `/users${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the list of accounts', () => {
  const inSubtree = emails('deleted', 'inactive', 'kitchen', 'manager', 'pending', 'service');

  it('the list has the accounts of the caller’s company and those below, by e-mail address', async () => {
    const { items, total, nextCursor } = await list(administrator);
    expect(emailsOf(items)).toEqual([administrator.email, ...inSubtree].toSorted());
    expect({ total, nextCursor }).toEqual({ total: inSubtree.length + 1, nextCursor: null });
  });

  it('an ADMIN sees all accounts, also those without a company', async () => {
    const { items, total } = await list(worldUsers.admin);
    expect(emailsOf(items)).toEqual([administrator, ...Object.values(worldUsers)].map(({ email }) => email).toSorted());
    expect(total).toBe(items.length);
  });

  it('a user without a company sees an empty list of accounts', async () => {
    const lost = await addAdministrator(server, { companyCode: null });
    expect(await list(lost)).toEqual({ items: [], nextCursor: null, total: 0 });
    await addAccount(server);
    expect((await list(lost)).total).toBe(0);
  });

  it('a listed account has the declared fields and no other field', async () => {
    const { items } = await list(administrator, '?search=ada%20conti');
    expect(items).toEqual([
      {
        id: administrator.id,
        email: 'ada@navigli.example',
        firstName: 'Ada',
        lastName: 'Conti',
        status: 'ACTIVE',
        role: 'SERVICE',
        companyCode: '200001',
        companyName: 'Navigli Service',
        country: '',
        phone: '',
        mobile: '',
        administrationProfile: ['ACCOUNTS'],
      },
    ]);
  });

  it.each([
    ['of the e-mail address', 'ADA@NAV', 'ada@navigli.example'],
    ['of the name', 'da con', 'ada@navigli.example'],
    ['of the name, the last one first', 'conti a', 'ada@navigli.example'],
    ['of the name without its accents', 'àda conti', 'ada@navigli.example'],
    ['of the company', 'al ponte', worldUsers.kitchen.email],
    ['of the company code', '30000', worldUsers.kitchen.email],
  ])('a search finds a part %s', async (_name, search, email) => {
    const { items, total } = await list(administrator, `?search=${encodeURIComponent(search)}`);
    expect(emailsOf(items)).toContain(email);
    expect(total).toBe(items.length);
    expect(total).toBeLessThan(5);
  });

  it.each(['%', '_', '\\', "'", 'other-manager', 'Isar', '200002'])(
    'a search for %j finds no account out of scope',
    async (search) => {
      expect((await list(administrator, `?search=${encodeURIComponent(search)}`)).total).toBe(0);
    },
  );

  it('an administrator filters the list of accounts by status, role and company', async () => {
    const filtered = await list(administrator, '?status=ACTIVE&role=KITCHEN_MANAGER&companyCode=300001');
    expect(emailsOf(filtered.items)).toEqual(emails('kitchen'));
    expect((await list(administrator, '?companyCode=200002')).total).toBe(0);
    expect((await list(administrator, '?companyCode=100000')).total).toBe(0);
  });

  it('the pages of the list contain each account once', async () => {
    const whole = await list(worldUsers.admin);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(worldUsers.admin, `?limit=3&cursor=${cursor}`);
      expect(page.total).toBe(whole.total);
      seen.push(...emailsOf(page.items));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(emailsOf(whole.items));
  });

  it('the list excludes accounts that their owners deleted', async () => {
    const gone = await addAccount(server, {
      email: 'deleted-7@deleted.invalid',
      status: 'DELETED',
      companyCode: '300002',
    });
    expect((await list(worldUsers.admin, '?companyCode=300002')).total).toBe(0);
    expectProblem(await callAs(server, worldUsers.admin, 'POST', `/users/${gone.id}/activate`), 'USER_NOT_FOUND');
  });

  it.each(['?limit=0', '?limit=201', '?cursor=x', '?search=%00', '?role=ROOT', '?companyCode=1', '?status=x'])(
    'the server refuses the query %s of the list with VALIDATION_FAILED',
    async (query) => {
      expectProblem(await callAs(server, administrator, 'GET', `/users${query}`), 'VALIDATION_FAILED');
    },
  );

  it.each(['manager', 'service', 'kitchen'] as const)(
    'the list is forbidden for a %s without the profile ACCOUNTS',
    async (name) => {
      expectProblem(await server.call(name, 'GET', '/api/v1/account/users'), 'FORBIDDEN');
    },
  );
});
