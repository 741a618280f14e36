import type { companyListSchema } from '@washboard/contract/companies/companies';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, worldCompanies, worldUsers } from '../../../testing/world.ts';
import { users } from '../accounts/tables.ts';
import { companies } from './tables.ts';

type CompanyList = z.infer<typeof companyListSchema>;

const strangeNames = ['100 % Bar', 'Under_score', 'Back\\slash', 'O’Hara', 'مطعم القصر', '🫧 Spülbar'];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { database } = server.context;
  await database.orm
    .insert(companies)
    .values(
      strangeNames.map((companyName, i) => ({ companyCode: `40000${i}`, companyName, parentCompanyCode: '300003' })),
    );
  await insertMachines(database, [{ serialNumber: 'BRINA0002', companyCode: '400000', brand: 'brina' }]);
  await database.orm
    .update(users)
    .set({ administrationProfile: ['COMPANIES'] })
    .where(inArray(users.id, [worldUsers.service.id, worldUsers.kitchen.id, worldUsers.withoutCompany.id]));
});
afterAll(() => server.close());

const url = '/api/v1/account/companies';

async function list(query: Record<string, string | number> = {}, user: keyof typeof worldUsers = 'admin') {
  const answer = await server.call(user, 'GET', `${url}?${new URLSearchParams(query as Record<string, string>)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const found: CompanyList = answer.json();
  return found;
}

const codesOf = ({ items }: CompanyList) => items.map(({ companyCode }) => companyCode);
const allCodes = [...worldCompanies.map(({ companyCode }) => companyCode), ...strangeNames.map((_, i) => `40000${i}`)];

describe('the list of companies', () => {
  it("the company list counts each company's active accounts, machines of the brand and subsidiaries", async () => {
    const { items, total, nextCursor } = await list();
    expect([total, nextCursor]).toEqual([12, null]);
    expect(items.slice(0, 4)).toEqual([
      { ...worldCompanies[0], parentCompanyName: null, users: 1, appliances: 1, children: 2 },
      { ...worldCompanies[1], parentCompanyName: 'Marea', users: 3, appliances: 1, children: 2 },
      { ...worldCompanies[2], parentCompanyName: 'Marea', users: 1, appliances: 0, children: 1 },
      { ...worldCompanies[3], parentCompanyName: 'Navigli Service', users: 2, appliances: 2, children: 0 },
    ]);
    expect(items.find(({ companyCode }) => companyCode === '400000')).toMatchObject({ users: 0, appliances: 0 });
  });

  it.each([
    ['admin', allCodes],
    ['service', ['200001', '300001', '300002']],
    ['kitchen', ['300001']],
    ['withoutCompany', []],
  ] as const)('the company list of %s contains the companies that this user administers', async (user, codes) => {
    const found = await list({}, user);
    expect(codesOf(found)).toEqual(codes);
    expect(found.total).toBe(codes.length);
  });

  it('a search of the company list finds no companies outside the scope', async () => {
    expect(await list({ search: 'Linde' }, 'service')).toEqual({ items: [], nextCursor: null, total: 0 });
  });

  it("the company list does not name the company above the caller's own", async () => {
    const { items } = await list({}, 'service');
    expect(items.map(({ parentCompanyName }) => parentCompanyName)).toEqual([
      null,
      'Navigli Service',
      'Navigli Service',
    ]);
  });

  it.each([
    ['300003', allCodes.slice(-strangeNames.length)],
    ['200001', ['300001', '300002']],
    ['300001', []],
    ['999999', []],
    ['top', ['100000']],
  ])('the company list below %s contains only the companies directly below', async (below, codes) => {
    const found = await list({ below });
    expect([codesOf(found), found.total]).toEqual([codes, codes.length]);
  });

  it("the list of topmost companies contains the caller's own, and none out of scope", async () => {
    expect(codesOf(await list({ below: 'top' }, 'service'))).toEqual(['200001']);
    expect(codesOf(await list({ below: 'top' }, 'kitchen'))).toEqual(['300001']);
    expect(codesOf(await list({ below: '200002' }, 'service'))).toEqual([]);
    expect(codesOf(await list({ below: '100000' }, 'service'))).toEqual(['200001']);
  });

  it.each([
    ['companyCode', allCodes],
    ['-companyCode', allCodes.toReversed()],
    ['companyName', ['300003', '300002', '200002', '100000', '200001', '300001']],
    ['-companyName', ['300001', '200001', '100000', '200002', '300002', '300003']],
  ])('the company list sorted by %s returns every company once across pages', async (sort, codes) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: CompanyList = await list({ sort, limit: 5, ...(cursor && { cursor }) });
      seen.push(...codesOf(page));
      cursor = page.nextCursor;
    }
    expect(seen.toSorted()).toEqual(allCodes);
    expect(seen.filter((code) => codes.includes(code))).toEqual(codes);
  });

  it('the company list refuses the cursor of another order', async () => {
    const { nextCursor } = await list({ sort: 'companyName', limit: 1 });
    const query = new URLSearchParams({ sort: '-companyName', cursor: nextCursor ?? '' });
    const answer = await server.call('admin', 'GET', `${url}?${query}`);
    expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toMatchObject([{ path: 'cursor' }]);
  });

  it.each([
    ['KÜCHE', ['200002']],
    ['kuche', ['200002']],
    ['3000', ['300001', '300002', '300003']],
    [' belved ', ['300002']],
    ['%', ['400000']],
    ['_', ['400001']],
    ['\\', ['400002']],
    ["'", []],
    ['قصر', ['400004']],
    ['🫧', ['400005']],
    ["' or 1=1 --", []],
    ['x'.repeat(100), []],
  ])('the company list finds the matching companies for the search %j', async (search, codes) => {
    const found = await list({ search });
    expect(codesOf(found)).toEqual(codes);
    expect(found.total).toBe(codes.length);
  });

  it.each([1, 5, 11, 12])('the company list returns every company once in pages of %i', async (limit) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: CompanyList = await list({ limit, ...(cursor && { cursor }) });
      expect(page.total).toBe(12);
      seen.push(...codesOf(page));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(allCodes.toSorted());
  });

  it('the company list reports the total even beyond the last page', async () => {
    const cursor = encode(['companies', '999999']);
    expect(await list({ cursor })).toEqual({ items: [], nextCursor: null, total: 12 });
  });

  it.each([
    { search: 'a\0b' },
    { search: 'x'.repeat(101) },
    { limit: '0' },
    { limit: '201' },
    { sort: 'appliances' },
    { below: '30000' },
    { below: "top' or 1=1" },
    { cursor: 'garbage' },
    { cursor: encode(['customers', '300001']) },
    { cursor: encode(['applianceName', 'Piatti', 'PONTE0001']) },
    { cursor: encode(['companies']) },
    { cursor: encode(['companies', '300001', '300001']) },
    { cursor: encode(['companies', "300001' or 1=1"]) },
    { cursor: encode(['companies', 300001]) },
    { cursor: encode({ companies: '300001' }) },
    { cursor: 'x'.repeat(501) },
  ])('the company list refuses %j and names the invalid field', async (query) => {
    const answer = await server.call('admin', 'GET', `${url}?${new URLSearchParams(query as Record<string, string>)}`);
    const [path] = Object.keys(query);
    expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toMatchObject([{ path }]);
  });
});

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
