import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { appliances } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
});
afterAll(() => server.close());
afterEach(() => server.context.database.orm.update(appliances).set({ assignedCompanyCode: null }));

const assign = (user: UserName, serialNumber: string, companyCode: unknown) =>
  server.call(user, 'POST', `/api/v1/appliance/appliances/${serialNumber}/assign`, { companyCode });

async function canSee(user: UserName, serialNumber: string): Promise<boolean> {
  const url = `/api/v1/appliance/getApplianceDetail?serialNumber=${serialNumber}`;
  return (await server.call(user, 'GET', url)).statusCode === 200;
}

async function assignedCompanyOf(serialNumber: string) {
  const { orm } = server.context.database;
  const [row] = await orm.select().from(appliances).where(eq(appliances.serialNumber, serialNumber));
  return row?.assignedCompanyCode;
}

async function lastAuditLine() {
  const [line] = await server.context.database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return line;
}

describe('assigning a machine to a company', () => {
  it('a service company sees a machine that an administrator assigned to it until the assignment ends', async () => {
    expect(await canSee('otherManager', 'HOTEL0001')).toBe(false);
    const answer = await assign('admin', 'HOTEL0001', '200002');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ serialNumber: 'HOTEL0001', companyCode: '300002' });
    const line = await lastAuditLine();
    expect(line).toMatchObject({
      action: 'appliance.assigned',
      actor: worldUsers.admin.id,
      origin: '127.0.0.1',
      subject: 'HOTEL0001',
      serialNumber: 'HOTEL0001',
      before: { assignedCompanyCode: null },
      after: { assignedCompanyCode: '200002' },
    });
    expect((await assign('admin', 'HOTEL0001', '200002')).statusCode).toBe(200);
    expect((await lastAuditLine())?.id).toBe(line?.id);
    expect(await canSee('otherManager', 'HOTEL0001')).toBe(true);
    expect(await canSee('otherKitchen', 'HOTEL0001')).toBe(false);
    expect(await canSee('service', 'HOTEL0001')).toBe(true);
    expect((await assign('admin', 'HOTEL0001', null)).statusCode).toBe(200);
    expect(await lastAuditLine()).toMatchObject({
      before: { assignedCompanyCode: '200002' },
      after: { assignedCompanyCode: null },
    });
    expect(await canSee('otherManager', 'HOTEL0001')).toBe(false);
  });

  it('the assigned company ends the assignment', async () => {
    await assign('admin', 'HOTEL0001', '200002');
    expect((await assign('otherManager', 'HOTEL0001', null)).json()).toMatchObject({ serialNumber: 'HOTEL0001' });
    expect(await canSee('otherManager', 'HOTEL0001')).toBe(false);
    expectProblem(await assign('otherManager', 'HOTEL0001', '200002'), 'APPLIANCE_NOT_FOUND');
  });

  it.each(['200002', '300003', '100000', '999999'])(
    'a manager cannot assign a machine to company %s, which does not exist for the manager',
    async (companyCode) => {
      const unknown = await assign('manager', 'PONTE0001', '999998');
      expectProblem(unknown, 'COMPANY_NOT_FOUND');
      expect(withoutInstance(await assign('manager', 'PONTE0001', companyCode))).toEqual(withoutInstance(unknown));
      expect(await assignedCompanyOf('PONTE0001')).toBeNull();
    },
  );

  it.each(['LINDE0001', 'STOCK0001', 'BRINA0001', 'NOBODY0001'])(
    'a manager cannot assign machine %s, which does not exist for the manager',
    async (serialNumber) => {
      expectProblem(await assign('manager', serialNumber, '200001'), 'APPLIANCE_NOT_FOUND');
      expectProblem(await assign('manager', serialNumber, null), 'APPLIANCE_NOT_FOUND');
    },
  );

  it.each(['service', 'kitchen', 'withoutCompany'] as const)('the user %s cannot assign a machine', async (user) => {
    expectProblem(await assign(user, 'PONTE0001', '300001'), 'FORBIDDEN');
  });

  it.each(['', '20000', '2000011', '20000x', '200001\0', 200001, undefined, ['200001']])(
    'an administrator cannot assign a machine to %j, which is no company code',
    async (companyCode) => {
      const problem = expectProblem(await assign('admin', 'PONTE0001', companyCode), 'VALIDATION_FAILED');
      expect(problem.errors).toMatchObject([{ path: 'companyCode' }]);
    },
  );

  it('the server refuses an assignment with an invalid serial number or an unknown field', async () => {
    expectProblem(await assign('admin', 'PONTE0001%00', '200001'), 'VALIDATION_FAILED');
    const url = '/api/v1/appliance/appliances/PONTE0001/assign';
    const body = { companyCode: '200002', claimedBy: worldUsers.otherManager.id };
    expectProblem(await server.call('admin', 'POST', url, body), 'VALIDATION_FAILED');
  });

  it('the end of an assignment immediately updates the live sockets of the users who lose the machine', async () => {
    await assign('admin', 'HOTEL0001', '200002');
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('otherManager'));
    client.send({ type: 'subscribe', serialNumbers: ['HOTEL0001', 'LINDE0001'] });
    await client.settled();
    client.heard.length = 0;
    await assign('admin', 'HOTEL0001', null);
    await client.until((message) => message.type === 'access');
    expect(client.heard).toEqual([
      { type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber: 'HOTEL0001' },
      { type: 'access' },
    ]);
    await client.close();
  });
});
