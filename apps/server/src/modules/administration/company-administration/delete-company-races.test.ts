import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, insertUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { post, signUpBody } from '../../people/sign-up/testing/sign-ups.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const account = '/api/v1/account';

const newcomers: Record<string, (companyCode: string) => Promise<boolean>> = {
  'a company below it': async (parentCompanyCode) => {
    const body = { companyName: 'Newcomer', parentCompanyCode };
    return (await server.call('admin', 'POST', `${account}/companies`, body)).statusCode === 201;
  },
  'an account': async (companyCode) => {
    const id = randomUUID();
    const user = {
      id,
      email: `${id}@kitchens.example`,
      role: 'SERVICE' as const,
      status: 'ACTIVE' as const,
      companyCode,
    };
    return hasCome(insertUsers(server.context.database, [user]));
  },
  'a sign-up': async (companyCode) => {
    const body = signUpBody({ role: 'SERVICE', companyCode });
    const answer = await post(server, '/api/v2/account/users', body);
    expect([200, 404]).toContain(answer.statusCode);
    return answer.statusCode === 200;
  },
  'a machine': (companyCode) =>
    hasCome(insertMachines(server.context.database, [{ serialNumber: `RACE${companyCode}`, companyCode }])),
  'an account that was deleted and is activated': async (companyCode) => {
    const { orm } = server.context.database;
    const revived = await orm
      .update(users)
      .set({ status: 'ACTIVE' })
      .where(eq(users.companyCode, companyCode))
      .returning({ companyCode: users.companyCode });
    return revived.some((user) => user.companyCode === companyCode);
  },
};

async function hasCome(insertion: Promise<void>): Promise<boolean> {
  return insertion.then(
    () => true,
    () => false,
  );
}

describe('deleting a company while an entity is added to it', () => {
  it.each(Object.entries(newcomers))('a company is either deleted or has %s, never both', async (name, arrive) => {
    const { orm } = server.context.database;
    const outcomes = new Set<string>();
    for (let round = 0; round < 30; round += 1) {
      // The server never draws these codes for a new company.
      const companyCode = String(round + 100 * Object.keys(newcomers).indexOf(name)).padStart(6, '0');
      await orm.insert(companies).values({ companyCode, companyName: 'Contested', parentCompanyCode: '100000' });
      const id = randomUUID();
      await insertUsers(server.context.database, [
        { id, email: `${id}@kitchens.example`, role: 'SERVICE', status: 'DELETED', companyCode },
      ]);
      const [answer, isThere] = await Promise.all([
        server.call('admin', 'DELETE', `${account}/company/${companyCode}`),
        arrive(companyCode),
      ]);
      outcomes.add(`${answer.statusCode} ${isThere}`);
      expect([204, 409]).toContain(answer.statusCode);
      expect(await orm.$count(companies, eq(companies.companyCode, companyCode))).toBe(
        answer.statusCode === 204 ? 0 : 1,
      );
    }
    expect([...outcomes].filter((outcome) => outcome === '204 true')).toEqual([]);
    expect(await orphans()).toEqual([]);
  });
});

async function orphans(): Promise<unknown[]> {
  const { rows } = await server.context.database.orm.execute(sql`
    select company_code from ${companies} where parent_company_code not in (select company_code from ${companies})
    union all select company_code from ${users} where company_code not in (select company_code from ${companies})
    union all select company_code from ${appliances} where company_code not in (select company_code from ${companies})`);
  return rows;
}
