import { noTariffs, type Tariffs } from '@washboard/contract/statistics/costs';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const path = '/api/v1/event-hub-listener/PONTE0001/tariffs';
const put = (who: UserName, tariffs: object) => server.call(who, 'PUT', path, tariffs);
const get = async (who: UserName): Promise<Tariffs> => (await server.call(who, 'GET', path)).json();

async function lastLine() {
  const [line] = await server.context.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'appliance.tariffsChanged'))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return line;
}

it('is set by a user who sees the machine, and is audited', async () => {
  expect(await get('kitchen')).toEqual(noTariffs);
  const tariffs = { ...noTariffs, waterPerM3: 21_000, electricityPerKWh: 2_875 };
  expect((await put('kitchen', tariffs)).json()).toEqual(tariffs);
  expect(await get('manager')).toEqual(tariffs);
  expect(await lastLine()).toMatchObject({
    action: 'appliance.tariffsChanged',
    subject: 'PONTE0001',
    before: { waterPerM3: null },
    after: { waterPerM3: 2.1, electricityPerKWh: 0.2875 },
  });
  const { id } = (await lastLine()) ?? {};
  await put('service', tariffs);
  expect((await lastLine())?.id).toBe(id);
});

it('can be removed', async () => {
  await put('kitchen', { ...noTariffs, waterPerM3: 1 });
  expect((await put('admin', noTariffs)).json()).toEqual(noTariffs);
});

it('is not found for a user who cannot see the machine', async () => {
  expectProblem(await put('otherKitchen', noTariffs), 'APPLIANCE_NOT_FOUND');
  expectProblem(await server.call('otherKitchen', 'GET', path), 'APPLIANCE_NOT_FOUND');
});

it.each([{ waterPerM3: -1 }, { waterPerM3: 1_000_001 }, { waterPerM3: '2' }, { waterPerM3: 0.5 }])(
  'is refused where it cannot be: %o',
  async (wrong) => {
    expectProblem(await put('kitchen', { ...noTariffs, ...wrong }), 'VALIDATION_FAILED');
    expect(await get('kitchen')).toEqual(noTariffs);
  },
);
