import { randomUUID } from 'node:crypto';
import type { CompanyDetail } from '@washboard/contract/companies/companies';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, type UserName, worldUsers } from '../../../testing/world.ts';
import { alarms } from '../../machines/alarms/tables.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { customers } from '../../servicing/customers/tables.ts';
import { settingsProfiles } from '../../servicing/settings-profiles/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { orm } = server.context.database;
  for (const user of ['kitchen', 'service', 'manager'] as const) {
    await orm
      .update(users)
      .set({ administrationProfile: ['COMPANIES'] })
      .where(eq(users.id, worldUsers[user].id));
  }
  const raisedAt = new Date('2026-11-20T09:00:00Z');
  await orm.insert(alarms).values([
    { serialNumber: 'PONTE0001', errorCode: 'W08', raisedSeq: 1, raisedAt, isRaisedAtDoubtful: false },
    { serialNumber: 'PONTE0001', errorCode: 'AN01', raisedSeq: 2, raisedAt, isRaisedAtDoubtful: false },
    {
      serialNumber: 'HOTEL0001',
      errorCode: 'W08',
      raisedSeq: 1,
      raisedAt,
      isRaisedAtDoubtful: false,
      clearedSeq: 2,
      clearedAt: raisedAt,
    },
  ]);
});
afterAll(() => server.close());

const get = (companyCode: string, user: UserName = 'admin') =>
  server.call(user, 'GET', `/api/v1/account/companies/${companyCode}`);

async function detailOf(companyCode: string, user: UserName = 'admin'): Promise<CompanyDetail> {
  const answer = await get(companyCode, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the details of a company', () => {
  it('the details count people by role and status, and machines of all companies below by range', async () => {
    expect(await detailOf('200001')).toEqual({
      companyCode: '200001',
      companyName: 'Navigli Service',
      createdAt: expect.any(String),
      parentCompanyCode: '100000',
      parentCompanyName: 'Marea',
      contents: {
        users: 3,
        serviceClients: 0,
        applicants: 0,
        appliances: 1,
        assignedAppliances: 0,
        claimedAppliances: 0,
        customers: 0,
        settingsProfiles: 0,
        children: 2,
      },
      users: [
        { role: 'SERVICE', status: 'ACTIVE', count: 1 },
        { role: 'SERVICE', status: 'PENDING_APPROVAL', count: 1 },
        { role: 'SERVICE_MANAGER', status: 'ACTIVE', count: 1 },
      ],
      machines: [
        { gamma: 'ge', count: 1, withAlarm: 0 },
        { gamma: 'hiline', count: 1, withAlarm: 0 },
        { gamma: 'infinity', count: 2, withAlarm: 1 },
      ],
    });
  });

  it('the details contain only machines that the caller sees', async () => {
    const seen = async (user: UserName) => {
      const { machines } = await detailOf('200001', user);
      return machines.reduce((sum, { count }) => sum + count, 0);
    };
    expect([await seen('manager'), await seen('service')]).toEqual([4, 4]);
    const { orm } = server.context.database;
    await orm.update(users).set({ role: 'KITCHEN_MANAGER' }).where(eq(users.id, worldUsers.service.id));
    expect(await seen('service')).toBe(1);
    await orm.update(users).set({ role: 'SERVICE' }).where(eq(users.id, worldUsers.service.id));
  });

  it('the details count everything that prevents the deletion of the company', async () => {
    const { orm } = server.context.database;
    const companyCode = '300002';
    const id = randomUUID();
    const applicant = { id, email: `${id}@kitchens.example`, role: 'SERVICE_MANAGER' as const, companyCode: null };
    await insertUsers(server.context.database, [{ ...applicant, status: 'PENDING_APPROVAL' }]);
    await orm.update(users).set({ parentCompanyCode: companyCode }).where(eq(users.id, id));
    await orm.update(appliances).set({ assignedCompanyCode: companyCode }).where(eq(appliances.gamma, 'tl'));
    await orm.update(appliances).set({ claimedFrom: companyCode }).where(eq(appliances.serialNumber, 'VAN0001'));
    await orm.insert(customers).values({ id, companyCode, name: 'Lia', surname: 'Riva' });
    await orm.insert(settingsProfiles).values({
      id,
      companyCode,
      gamma: 'ge',
      modelNumber: 'M',
      name: 'Ours',
      version: 1,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    expect((await detailOf(companyCode)).contents).toEqual({
      users: 0,
      serviceClients: 0,
      applicants: 1,
      appliances: 1,
      assignedAppliances: 1,
      claimedAppliances: 1,
      customers: 1,
      settingsProfiles: 1,
      children: 0,
    });
  });

  it('the details do not name the company above the caller’s own', async () => {
    expect(await detailOf('200001', 'manager')).toMatchObject({ parentCompanyCode: '100000', parentCompanyName: null });
  });

  it('the details of a company out of scope get the response for an unknown company', async () => {
    const unknown = withoutInstance(await get('999999', 'manager'));
    for (const code of ['100000', '200002', '300003']) {
      const answer = await get(code, 'manager');
      expectProblem(answer, 'COMPANY_NOT_FOUND');
      expect(withoutInstance(answer)).toEqual(unknown);
    }
    expectProblem(await get('300002', 'kitchen'), 'COMPANY_NOT_FOUND');
  });

  it.each(['1', '30000x', '%00%00%00%00%00%00'])(
    'the server refuses the details of the invalid company code %s',
    async (code) => {
      expectProblem(await get(code), 'VALIDATION_FAILED');
    },
  );
});
