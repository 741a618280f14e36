import { randomUUID } from 'node:crypto';
import { count, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, insertUsers, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { openCompany } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { invitations } from '../../people/invitations/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { customers } from '../../servicing/customers/tables.ts';
import { settingsProfiles } from '../../servicing/settings-profiles/tables.ts';

let server: TestServer;
let opened = 0;
beforeAll(async () => {
  server = await openTestServer();
  const { orm } = server.context.database;
  await orm
    .update(users)
    .set({ administrationProfile: ['COMPANIES'] })
    .where(eq(users.id, worldUsers.manager.id));
});
afterAll(() => server.close());

async function emptyCompany(): Promise<string> {
  opened += 1;
  const companyCode = String(700_000 + opened);
  const row = { companyCode, companyName: `Company ${companyCode}`, parentCompanyCode: '200001' };
  await server.context.database.orm.insert(companies).values(row);
  return companyCode;
}

const remove = (companyCode: string, user: 'manager' | 'admin' = 'manager') =>
  server.call(user, 'DELETE', `/api/v1/account/company/${companyCode}`);

async function doesExist(companyCode: string): Promise<boolean> {
  const { orm } = server.context.database;
  return (await orm.$count(companies, eq(companies.companyCode, companyCode))) > 0;
}

async function insertUser(user: Partial<WorldUser & { parentCompanyCode: string }>): Promise<string> {
  const id = randomUUID();
  await insertUsers(server.context.database, [
    { id, email: `${id}@kitchens.example`, role: 'SERVICE', status: 'ACTIVE', companyCode: null, ...user },
  ]);
  return id;
}

describe('deleting a company', () => {
  it('the deletion of an empty company leaves only an audit line', async () => {
    const companyCode = await emptyCompany();
    const answer = await remove(companyCode);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await doesExist(companyCode)).toBe(false);
    const { orm } = server.context.database;
    const [line] = await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(line).toMatchObject({
      action: 'company.deleted',
      actor: worldUsers.manager.id,
      origin: '127.0.0.1',
      subject: companyCode,
      before: { companyName: `Company ${companyCode}`, parentCompanyCode: '200001' },
      after: null,
    });
    expectProblem(await remove(companyCode), 'COMPANY_NOT_FOUND');
  });

  it('the deletion of a company ends the invitations to it, each with an audit line', async () => {
    const companyCode = await emptyCompany();
    const { orm } = server.context.database;
    const ids = [randomUUID(), randomUUID()];
    await orm.insert(invitations).values(
      ids.map((id) => ({
        id,
        email: `${id}@kitchens.example`,
        firstName: 'Lia',
        lastName: 'Riva',
        language: 'it' as const,
        role: 'SERVICE' as const,
        companyCode,
        administrationProfile: [],
        invitedBy: worldUsers.manager.id,
        invitedAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
        tokenHash: null,
      })),
    );
    expect((await remove(companyCode)).statusCode).toBe(204);
    expect(await orm.$count(invitations, inArray(invitations.id, ids))).toBe(0);
    const lines = await orm.select().from(auditLog).where(inArray(auditLog.subject, ids));
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatchObject({
        action: 'account.invitationWithdrawn',
        actor: worldUsers.manager.id,
        before: { role: 'SERVICE', companyCode, administrationProfile: [] },
      });
    }
  });

  const whatKeepsIt: Record<string, (companyCode: string) => Promise<unknown>> = {
    'an active account': (companyCode) => insertUser({ companyCode }),
    'an account that waits for approval': (companyCode) => insertUser({ companyCode, status: 'PENDING_APPROVAL' }),
    'an account that was never verified': (companyCode) => insertUser({ companyCode, status: 'INACTIVE' }),
    'an applicant below it': (companyCode) =>
      insertUser({ parentCompanyCode: companyCode, status: 'PENDING_APPROVAL', role: 'SERVICE_MANAGER' }),
    'a machine': (companyCode) =>
      insertMachines(server.context.database, [{ serialNumber: `KEEP${companyCode}`, companyCode }]),
    'a machine of the other brand': (companyCode) =>
      insertMachines(server.context.database, [{ serialNumber: `OTHER${companyCode}`, companyCode, brand: 'brina' }]),
    'a machine that is assigned to it': (assignedCompanyCode) =>
      server.context.database.orm
        .update(appliances)
        .set({ assignedCompanyCode })
        .where(eq(appliances.serialNumber, 'LINDE0001')),
    'a customer': (companyCode) =>
      server.context.database.orm
        .insert(customers)
        .values({ id: randomUUID(), companyCode, name: 'Lia', surname: 'Riva' }),
    'a settings profile': (companyCode) =>
      server.context.database.orm.insert(settingsProfiles).values({
        id: randomUUID(),
        companyCode,
        gamma: 'ge',
        modelNumber: 'M',
        name: 'Ours',
        version: 1,
        createdAt: new Date(),
        updatedAt: new Date(),
      }),
    'a company below it': (parentCompanyCode) =>
      server.context.database.orm
        .insert(companies)
        .values({ companyCode: `8${parentCompanyCode.slice(1)}`, companyName: 'Below', parentCompanyCode }),
  };

  it.each(Object.entries(whatKeepsIt))(
    'the server refuses the deletion of a company that has %s, and changes nothing',
    async (_name, keep) => {
      const companyCode = await emptyCompany();
      const deleted = await insertUser({ companyCode, status: 'DELETED' });
      await keep(companyCode);
      const { orm } = server.context.database;
      const [lines] = await orm.select({ count: count() }).from(auditLog);
      expectProblem(await remove(companyCode), 'COMPANY_NOT_EMPTY');
      expect(await doesExist(companyCode)).toBe(true);
      expect(await orm.select({ count: count() }).from(auditLog)).toEqual([lines]);
      expect(await orm.$count(users, eq(users.companyCode, companyCode))).toBeGreaterThan(0);
      const [account] = await orm.select().from(users).where(eq(users.id, deleted));
      expect(account?.companyCode).toBe(companyCode);
    },
  );

  it('the deletion of a company removes it from deleted accounts', async () => {
    const companyCode = await emptyCompany();
    const member = await insertUser({ companyCode, status: 'DELETED' });
    const applicant = await insertUser({ parentCompanyCode: companyCode, status: 'DELETED' });
    expect((await remove(companyCode)).statusCode).toBe(204);
    for (const id of [member, applicant]) {
      const [account] = await server.context.database.orm.select().from(users).where(eq(users.id, id));
      expect(account).toMatchObject({ companyCode: null, parentCompanyCode: null, status: 'DELETED' });
    }
  });

  it("the server refuses the deletion of the caller's own company, because it is not empty", async () => {
    expectProblem(await remove('200001'), 'COMPANY_NOT_EMPTY');
    expectProblem(await remove('100000', 'admin'), 'COMPANY_NOT_EMPTY');
  });

  it('the deletion of a company out of scope gets the response for an unknown company', async () => {
    const { orm } = server.context.database;
    await orm.insert(companies).values({ companyCode: '790001', companyName: 'Sister’s', parentCompanyCode: '200002' });
    const unknown = await remove('999999');
    expectProblem(unknown, 'COMPANY_NOT_FOUND');
    for (const companyCode of ['790001', '200002', '100000']) {
      expect(withoutInstance(await remove(companyCode))).toEqual(withoutInstance(unknown));
      expect(await doesExist(companyCode)).toBe(true);
    }
    expect((await remove('790001', 'admin')).statusCode).toBe(204);
  });

  it.each(['1', '3000011', '30000x', '%00%00%00%00%00%00', '300001%00', '*'])(
    'the server refuses the deletion of the invalid company code %s',
    async (code) => {
      expectProblem(await remove(code), 'VALIDATION_FAILED');
    },
  );
});

describe('a new company code', () => {
  const actor = { userId: worldUsers.admin.id, origin: 'test' };

  it('the server draws another company code if a code is taken', async () => {
    const drawn = ['300001', '300002', '300001', '765432'];
    const company = await server.context.database.orm.transaction((transaction) =>
      openCompany(transaction, {
        companyName: 'Fourth draw',
        parentCompanyCode: '100000',
        actor,
        at: new Date(),
        drawCode: () => drawn.shift() ?? '',
      }),
    );
    expect(company.companyCode).toBe('765432');
    expect(await server.context.database.orm.$count(companies, eq(companies.companyName, 'Fourth draw'))).toBe(1);
  });

  it('the search for a free company code ends after a limit', async () => {
    const opening = server.context.database.orm.transaction((transaction) =>
      openCompany(transaction, {
        companyName: 'Never',
        parentCompanyCode: '100000',
        actor,
        at: new Date(),
        drawCode: () => '300001',
      }),
    );
    await expect(opening).rejects.toThrow('no company code is free');
  });

  it('a company is not created below an unknown company', async () => {
    const opening = server.context.database.orm.transaction((transaction) =>
      openCompany(transaction, { companyName: 'Never', parentCompanyCode: '999999', actor, at: new Date() }),
    );
    await expect(opening).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' });
  });
});
