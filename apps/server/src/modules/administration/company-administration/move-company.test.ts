import type { CompanyMoved } from '@washboard/contract/companies/companies';
import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldCompanies, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { type AccessNews, accessSubject } from '../../people/sessions/index.ts';
import { auditLog } from '../../platform/audit/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
  await server.context.database.orm
    .update(users)
    .set({ administrationProfile: ['COMPANIES'] })
    .where(inArray(users.id, [worldUsers.manager.id, worldUsers.service.id, worldUsers.kitchen.id]));
});
afterAll(() => server.close());
afterEach(async () => {
  const { orm } = server.context.database;
  for (const { companyCode, parentCompanyCode } of worldCompanies) {
    await orm.update(companies).set({ parentCompanyCode }).where(eq(companies.companyCode, companyCode));
  }
});

const move = (user: UserName, companyCode: string, parentCompanyCode: unknown, more = {}, query = '') =>
  server.call(user, 'PUT', `/api/v1/account/companies/${companyCode}/parent${query}`, { parentCompanyCode, ...more });

async function parentOf(companyCode: string) {
  const { orm } = server.context.database;
  const [company] = await orm.select().from(companies).where(eq(companies.companyCode, companyCode));
  return company?.parentCompanyCode;
}

async function lastAuditLine() {
  const [line] = await server.context.database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return line;
}

async function canSee(user: UserName, serialNumber: string): Promise<boolean> {
  const url = `/api/v1/appliance/getApplianceDetail?serialNumber=${serialNumber}`;
  return (await server.call(user, 'GET', url)).statusCode === 200;
}

const hotelMoved: CompanyMoved = {
  companyCode: '300002',
  companyName: 'Hotel Belvedere',
  parentCompanyCode: '200002',
  companies: 1,
  users: 0,
  appliances: 1,
  losing: 2,
  gaining: 1,
};

describe('moving a company', () => {
  it('a moved company changes who sees its machines, and the move is audited', async () => {
    const answer = await move('admin', '300002', '200002');
    expect(answer.json()).toEqual(hotelMoved);
    expect(await parentOf('300002')).toBe('200002');
    expect(await lastAuditLine()).toMatchObject({
      action: 'company.moved',
      actor: worldUsers.admin.id,
      origin: '127.0.0.1',
      subject: '300002',
      before: { parentCompanyCode: '200001' },
      after: { parentCompanyCode: '200002' },
    });
    expect([await canSee('manager', 'HOTEL0001'), await canSee('service', 'HOTEL0001')]).toEqual([false, false]);
    expect(await canSee('otherManager', 'HOTEL0001')).toBe(true);
  });

  it('a dry run of a move changes nothing', async () => {
    const line = await lastAuditLine();
    const answer = await move('admin', '300002', '200002', {}, '?dryRun=true');
    expect(answer.json()).toEqual(hotelMoved);
    expect(await parentOf('300002')).toBe('200001');
    expect((await lastAuditLine())?.id).toBe(line?.id);
    expect(await canSee('manager', 'HOTEL0001')).toBe(true);
  });

  it('a moved company takes all companies below along, and the response counts them', async () => {
    const { orm } = server.context.database;
    await orm.update(appliances).set({ assignedCompanyCode: '300001' }).where(eq(appliances.gamma, 'ge'));
    const counted = await move('admin', '200001', '200002', {}, '?dryRun=true');
    expect(counted.json()).toMatchObject({ companies: 3, users: 5, appliances: 4, losing: 0, gaining: 1 });
    await orm.update(appliances).set({ assignedCompanyCode: null });
  });

  it("a move within the caller's subtree changes only the scope of the accounts in between", async () => {
    const counted = await move('manager', '300002', '300001', {}, '?dryRun=true');
    // The service of 200001 no longer sees a direct customer; an administrator of 300001 now has it below.
    expect(counted.json()).toMatchObject({ losing: 1, gaining: 1 });
  });

  it('a move below the current parent changes nothing', async () => {
    const line = await lastAuditLine();
    const answer = await move('admin', '300002', '200001', { ifParentCompanyCode: '200002' });
    expect(answer.json()).toMatchObject({ parentCompanyCode: '200001', losing: 0, gaining: 0 });
    expect((await lastAuditLine())?.id).toBe(line?.id);
  });

  it('a move immediately updates the open live sockets of accounts that lose the machines', async () => {
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('manager'));
    client.send({ type: 'subscribe', serialNumbers: ['HOTEL0001', 'PONTE0001'] });
    await client.settled();
    client.heard.length = 0;
    await move('admin', '300002', '200002');
    await client.until((message) => message.type === 'access');
    expect(client.heard).toEqual([
      { type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber: 'HOTEL0001' },
      { type: 'access' },
    ]);
    await client.close();
  });

  it('a move re-checks the live sockets of exactly those users whose scope changes', async () => {
    const ids: unknown[] = [];
    const { bus } = server.context;
    const unsubscribe = await bus.subscribe(accessSubject('*'), (payload) => ids.push((payload as AccessNews).userId));
    await move('admin', '300002', '200002', {}, '?dryRun=true');
    expect(ids).toEqual([]);
    await move('admin', '300002', '200002');
    const { manager, service, otherManager } = worldUsers;
    await expect.poll(() => ids.toSorted()).toEqual([manager.id, service.id, otherManager.id].toSorted());
    unsubscribe();
  });
});

describe('refusing a move', () => {
  it.each([
    ['admin', '200001', '200001'],
    ['admin', '200001', '300001'],
    ['admin', '100000', '300003'],
    ['manager', '200001', '300001'],
    ['kitchen', '300001', '300001'],
  ] as const)(
    'the server refuses a move by %s of %s below %s, because the target is the company or below it',
    async (user, companyCode, above) => {
      for (const query of ['', '?dryRun=true']) {
        expectProblem(await move(user, companyCode, above, {}, query), 'COMPANY_BELOW_ITSELF');
      }
    },
  );

  it.each([
    ['manager', '300001', '100000'],
    ['manager', '300001', '200002'],
    ['manager', '300003', '200001'],
    ['manager', '200002', '200001'],
    ['kitchen', '300001', '200001'],
    ['admin', '300001', '999999'],
    ['admin', '999999', '300001'],
  ] as const)(
    'the server refuses a move by %s of %s below %s, because one of them is out of scope',
    async (user, companyCode, above) => {
      const unknown = await move(user, '999999', '999998');
      const answer = await move(user, companyCode, above);
      expectProblem(answer, 'COMPANY_NOT_FOUND');
      expect(withoutInstance(answer)).toEqual(withoutInstance(unknown));
    },
  );

  it('the server refuses a move when another user has moved the company meanwhile', async () => {
    expect((await move('admin', '300002', '200002', { ifParentCompanyCode: '200001' })).statusCode).toBe(200);
    expectProblem(await move('admin', '300002', '100000', { ifParentCompanyCode: '200001' }), 'COMPANY_CHANGED');
    expect(await parentOf('300002')).toBe('200002');
  });

  it('the server refuses and audits a move by SERVICE that would reveal machines further below', async () => {
    const { orm } = server.context.database;
    await orm.update(companies).set({ parentCompanyCode: '300001' }).where(eq(companies.companyCode, '300002'));
    expect(await canSee('service', 'HOTEL0001')).toBe(false);
    expectProblem(await move('service', '300002', '200001'), 'GRANT_TOO_HIGH');
    expect(await canSee('service', 'HOTEL0001')).toBe(false);
    expect(await lastAuditLine()).toMatchObject({
      action: 'access.refused',
      subject: '300002',
      detail: { code: 'GRANT_TOO_HIGH', attempted: 'company.moved', role: 'SERVICE' },
    });
    expect((await move('manager', '300002', '200001')).statusCode).toBe(200);
  });

  it('the server refuses a move when the tree would become too deep', async () => {
    const chain = Array.from({ length: 18 }, (_, i) => ({
      companyCode: String(900_000 + i),
      companyName: `Link ${i}`,
      parentCompanyCode: i === 0 ? '100000' : String(900_000 + i - 1),
    }));
    await server.context.database.orm.insert(companies).values(chain);
    expect((await move('admin', '300002', '900017', {}, '?dryRun=true')).statusCode).toBe(200);
    expect(expectProblem(await move('admin', '200002', '900017'), 'VALIDATION_FAILED').errors).toEqual([
      { path: 'parentCompanyCode', message: 'too deep' },
    ]);
  });

  it.each([['30000'], [null], [300001], [undefined]])(
    'the server refuses a move below the invalid code %j',
    async (parentCompanyCode) => {
      const problem = expectProblem(await move('admin', '300002', parentCompanyCode), 'VALIDATION_FAILED');
      expect(problem.errors?.[0]?.path).toBe('parentCompanyCode');
    },
  );

  it('the server refuses a move by an account that does not administer companies', async () => {
    for (const user of ['otherManager', 'otherKitchen', 'withoutCompany'] as const) {
      expectProblem(await move(user, '300003', '200002'), 'FORBIDDEN');
    }
  });
});

describe('simultaneous moves', () => {
  it('two simultaneous moves never create a cycle', async () => {
    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all([move('admin', '200001', '200002'), move('admin', '200002', '200001')]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect([await parentOf('200001'), await parentOf('200002')]).toContain('100000');
      for (const companyCode of ['200001', '200002']) await move('admin', companyCode, '100000');
    }
  });
});
