import type { Company, CompanyNode } from '@washboard/contract/companies/companies';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldCompanies, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { users } from '../accounts/tables.ts';
import { companies } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await setProfile('kitchen', ['COMPANIES']);
  await setProfile('service', ['COMPANIES']);
});
afterAll(() => server.close());

const account = '/api/v1/account';

async function setProfile(user: UserName, administrationProfile: (typeof users.$inferInsert)['administrationProfile']) {
  const { orm } = server.context.database;
  await orm.update(users).set({ administrationProfile }).where(eq(users.id, worldUsers[user].id));
}

async function lastAuditLine() {
  const [line] = await server.context.database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return line;
}

async function companyOf(companyCode: string): Promise<Company | undefined> {
  const { orm } = server.context.database;
  const [company] = await orm.select().from(companies).where(eq(companies.companyCode, companyCode));
  return company;
}

describe('visible companies', () => {
  const sees: Partial<Record<UserName, string[]>> = {
    admin: worldCompanies.map(({ companyCode }) => companyCode),
    manager: ['200001', '300001', '300002'],
    otherManager: ['200002', '300003'],
    service: ['200001', '300001', '300002'],
    kitchen: ['300001'],
    otherKitchen: ['300003'],
    withoutCompany: [],
  };

  it.each(Object.entries(sees))('the companies in scope are visible to %s', async (user, codes) => {
    const related = await server.call(user as UserName, 'GET', `${account}/company/related`);
    expect(
      related
        .json()
        .map(({ companyCode }: Company) => companyCode)
        .toSorted(),
    ).toEqual(codes);
    const hierarchy = await server.call(user as UserName, 'GET', `${account}/company/hierarchy`);
    expect(codesIn(hierarchy.json()).toSorted()).toEqual(codes);
  });

  function codesIn(nodes: CompanyNode[]): string[] {
    return nodes.flatMap(({ companyCode, children }) => [companyCode, ...codesIn(children)]);
  }

  it('the list of visible companies is in the order of names and has three fields', async () => {
    expect((await server.call('manager', 'GET', `${account}/company/related`)).json()).toEqual([
      { companyCode: '300002', companyName: 'Hotel Belvedere', parentCompanyCode: '200001' },
      { companyCode: '200001', companyName: 'Navigli Service', parentCompanyCode: '100000' },
      { companyCode: '300001', companyName: 'Trattoria Al Ponte', parentCompanyCode: '200001' },
    ]);
  });

  it.each([
    ['search=belv', ['300002']],
    ['search=30000', ['300002', '300001']],
    ['search=ponte&limit=1', ['300001']],
    ['limit=2', ['300002', '200001']],
    ['search=linde', []],
  ])('a search finds companies by name or code: %s', async (query, codes) => {
    const related = await server.call('manager', 'GET', `${account}/company/related?${query}`);
    expect(related.json().map(({ companyCode }: Company) => companyCode)).toEqual(codes);
  });

  it('a search returns at most 200 companies', async () => {
    expectProblem(await server.call('manager', 'GET', `${account}/company/related?limit=201`), 'VALIDATION_FAILED');
  });

  it('the visible companies form trees whose roots are the topmost companies in scope', async () => {
    expect((await server.call('manager', 'GET', `${account}/company/hierarchy`)).json()).toEqual([
      {
        companyCode: '200001',
        companyName: 'Navigli Service',
        parentCompanyCode: '100000',
        children: [
          { companyCode: '300002', companyName: 'Hotel Belvedere', parentCompanyCode: '200001', children: [] },
          { companyCode: '300001', companyName: 'Trattoria Al Ponte', parentCompanyCode: '200001', children: [] },
        ],
      },
    ]);
  });

  it('an administrator of companies sees all companies below', async () => {
    const opened = await server.call('kitchen', 'POST', `${account}/companies`, {
      companyName: 'Chiosco',
      parentCompanyCode: '300001',
    });
    const { companyCode } = opened.json();
    const related = await server.call('kitchen', 'GET', `${account}/company/related`);
    expect(related.json()).toMatchObject([{ companyCode }, { companyCode: '300001' }]);
    await setProfile('kitchen', []);
    expect((await server.call('kitchen', 'GET', `${account}/company/related`)).json()).toHaveLength(1);
    await setProfile('kitchen', ['COMPANIES']);
    expect((await server.call('kitchen', 'DELETE', `${account}/company/${companyCode}`)).statusCode).toBe(204);
  });
});

describe('accounts without the profile for companies', () => {
  it.each([
    ['GET', '/companies', undefined],
    ['GET', '/companies/300001', undefined],
    ['POST', '/companies', { companyName: 'Chiosco', parentCompanyCode: '200001' }],
    ['PUT', '/company/300001?companyName=Chiosco', undefined],
    ['DELETE', '/company/300001', undefined],
  ] as const)('an account that does not administer companies is refused %s %s', async (method, url, body) => {
    for (const user of ['manager', 'otherKitchen', 'withoutCompany'] as const) {
      expectProblem(await server.call(user, method, account + url, body), 'FORBIDDEN');
    }
    expectProblem(await server.call('inactive', method, account + url, body), 'ACCOUNT_NOT_ACTIVE');
  });
});

describe('creating a company', () => {
  const open = (user: UserName, companyName: unknown, parentCompanyCode: unknown, more = {}) =>
    server.call(user, 'POST', `${account}/companies`, { companyName, parentCompanyCode, ...more });

  it('a new company gets a code, is below its parent and appears in the audit log', async () => {
    const answer = await open('service', '  Bar Centrale ', '300002');
    expect(answer.statusCode, answer.body).toBe(201);
    const company: Company = answer.json();
    expect(company).toEqual({
      companyCode: expect.stringMatching(/^[1-9]\d{5}$/),
      companyName: 'Bar Centrale',
      parentCompanyCode: '300002',
    });
    expect(await companyOf(company.companyCode)).toMatchObject(company);
    expect(await lastAuditLine()).toMatchObject({
      action: 'company.created',
      actor: worldUsers.service.id,
      origin: '127.0.0.1',
      subject: company.companyCode,
      before: null,
      after: { companyName: 'Bar Centrale', parentCompanyCode: '300002' },
    });
  });

  it.each([
    ['above', '100000'],
    ['of a sister', '200002'],
    ['below a sister', '300003'],
    ['that does not exist', '999999'],
  ])('a company cannot be created below a company %s', async (_name, parentCompanyCode) => {
    expectProblem(await open('service', 'Bar Centrale', parentCompanyCode), 'COMPANY_NOT_FOUND');
  });

  it.each([
    '',
    ' ',
    'X',
    'x'.repeat(101),
    'x'.repeat(1000),
    'a\0b',
    'a\nb',
    'Trattoria \u202Eetnop',
    '\ud800\ud800',
    7,
  ])('a company cannot be created with the name %j', async (companyName) => {
    const problem = expectProblem(await open('admin', companyName, '100000'), 'VALIDATION_FAILED');
    expect(problem.errors?.[0]?.path).toBe('companyName');
  });

  it.each([
    'مطعم القصر',
    'בית קפה',
    '🫧🍽️ Spülbar',
    '株式会社 皿',
    "'; drop table companies; --",
    '<script>alert(1)</script>',
  ])('a company with the name %s keeps the name unchanged', async (companyName) => {
    const { companyCode } = (await open('admin', companyName, '300003')).json();
    expect(await companyOf(companyCode)).toMatchObject({ companyName });
  });

  it.each(['12345', '1234567', '30000a', '٣٠٠٠٠١', '300001\0', '', null, 300001])(
    'a company cannot be created below the invalid code %j',
    async (parentCompanyCode) => {
      const problem = expectProblem(await open('admin', 'Bar Centrale', parentCompanyCode), 'VALIDATION_FAILED');
      expect(problem.errors?.[0]?.path).toBe('parentCompanyCode');
    },
  );

  it('a company cannot be created too deep in the tree', async () => {
    const chain = Array.from({ length: 18 }, (_, i) => ({
      companyCode: String(900_000 + i),
      companyName: `Link ${i}`,
      parentCompanyCode: i === 0 ? '100000' : String(900_000 + i - 1),
    }));
    await server.context.database.orm.insert(companies).values(chain);
    const last = await open('admin', 'The twentieth', '900017');
    expect(last.statusCode).toBe(201);
    const problem = expectProblem(await open('admin', 'One more', last.json().companyCode), 'VALIDATION_FAILED');
    expect(problem.errors).toEqual([{ path: 'parentCompanyCode', message: 'too deep' }]);
  });

  it('a caller cannot choose the code of a new company', async () => {
    expectProblem(await open('admin', 'Bar Centrale', '100000', { companyCode: '123456' }), 'VALIDATION_FAILED');
  });
});

describe('renaming a company', () => {
  const rename = (user: UserName, companyCode: string, companyName: string) =>
    server.call(user, 'PUT', `${account}/company/${companyCode}?${new URLSearchParams({ companyName })}`);

  it('the audit log records a new company name with both names', async () => {
    const answer = await rename('service', '300002', 'Grand Hotel Belvedere');
    expect(answer.json()).toEqual({
      companyCode: '300002',
      companyName: 'Grand Hotel Belvedere',
      parentCompanyCode: '200001',
    });
    expect(await companyOf('300002')).toMatchObject({ companyName: 'Grand Hotel Belvedere' });
    const line = await lastAuditLine();
    expect(line).toMatchObject({
      action: 'company.renamed',
      actor: worldUsers.service.id,
      subject: '300002',
      before: { companyName: 'Hotel Belvedere' },
      after: { companyName: 'Grand Hotel Belvedere' },
    });
    expect((await rename('service', '300002', 'Grand Hotel Belvedere')).statusCode).toBe(200);
    expect((await lastAuditLine())?.id).toBe(line?.id);
  });

  it('a caller may rename their own company', async () => {
    expect((await rename('kitchen', '300001', 'Trattoria Al Ponte Vecchio')).statusCode).toBe(200);
  });

  it.each([
    ['kitchen', '300002'],
    ['kitchen', '200001'],
    ['service', '100000'],
    ['service', '300003'],
    ['admin', '999999'],
  ] as const)('%s cannot rename company %s, which is not found', async (user, companyCode) => {
    const before = await companyOf(companyCode);
    expectProblem(await rename(user, companyCode, 'Taken over'), 'COMPANY_NOT_FOUND');
    expect(await companyOf(companyCode)).toEqual(before);
  });

  it.each([
    ['30000', 'Fine'],
    ['30000a', 'Fine'],
    ['300001%00', 'Fine'],
    ['300001', ''],
    ['300001', 'x'.repeat(1000)],
    ['300001', 'a\0b'],
    ['300001', 'a\r\nBcc: x'],
  ])('the server refuses to rename company %s to %j', async (companyCode, companyName) => {
    expectProblem(await rename('admin', companyCode, companyName), 'VALIDATION_FAILED');
  });

  it('a company that another user has just renamed keeps that name', async () => {
    const from = (ifName: string, companyName: string) =>
      server.call('admin', 'PUT', `${account}/company/300003?${new URLSearchParams({ companyName, ifName })}`);
    expect((await from('Gasthaus Linde', 'Zur Linde')).statusCode).toBe(200);
    expectProblem(await from('Gasthaus Linde', 'Lindenwirt'), 'COMPANY_CHANGED');
    expect(await companyOf('300003')).toMatchObject({ companyName: 'Zur Linde' });
    expect((await from('Gasthaus Linde', 'Zur Linde')).statusCode).toBe(200);
    expect((await from('Zur Linde', 'Gasthaus Linde')).statusCode).toBe(200);
  });

  it('the server refuses to rename a company with two names', async () => {
    const url = `${account}/company/300001?companyName=Aa&companyName=Bb`;
    expectProblem(await server.call('admin', 'PUT', url), 'VALIDATION_FAILED');
  });
});
