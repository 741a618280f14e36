import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-21T12:00:00Z') } });
});
afterAll(() => server.close());

const path = (serialNumber: string) => `/api/v1/appliance/appliances/${serialNumber}/installation`;
const read = async (user: UserName, serialNumber: string) => server.call(user, 'GET', path(serialNumber));
const change = (user: UserName, serialNumber: string, changes: object, expected: object = {}) =>
  server.call(user, 'PATCH', path(serialNumber), { changes, expected });

async function lastAuditLine() {
  const isMeant = eq(auditLog.action, 'appliance.installationChanged');
  const lines = server.context.database.orm.select().from(auditLog).where(isMeant).orderBy(desc(auditLog.id)).limit(1);
  return (await lines)[0];
}

describe('changing the installation data', () => {
  it('a service user changes installation data, the kitchen sees them, and the audit omits the address', async () => {
    const changes = { country: 'IT', electricityDistribution: 'TT', networkVoltage: 400, city: 'Mantova' };
    const answer = await change('service', 'PONTE0001', changes, { country: null, city: '' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await read('kitchen', 'PONTE0001')).json()).toMatchObject({ ...changes, timeZone: null, street: '' });
    const line = await lastAuditLine();
    expect(line).toMatchObject({
      action: 'appliance.installationChanged',
      subject: 'PONTE0001',
      before: { country: null, electricityDistribution: null, networkVoltage: null },
      after: { country: 'IT', electricityDistribution: 'TT', networkVoltage: 400 },
      detail: { fields: ['city'] },
    });
    expect(JSON.stringify(line)).not.toContain('Mantova');
    const url = '/api/v1/appliance/getApplianceDetail?serialNumber=PONTE0001';
    expect((await server.call('kitchen', 'GET', url)).json()).toMatchObject({
      electricityDistribution: 'TT',
      timeZone: 'Europe/Rome',
    });
  });

  it('a service user who sends unchanged installation data changes nothing', async () => {
    await change('service', 'PONTE0002', { networkFrequency: 50 });
    const line = await lastAuditLine();
    expect((await change('service', 'PONTE0002', { networkFrequency: 50 }, { networkFrequency: 60 })).statusCode).toBe(
      200,
    );
    expect((await lastAuditLine())?.id).toBe(line?.id);
  });

  it('the server refuses a stale change of installation data and overwrites nothing', async () => {
    await change('manager', 'HOTEL0001', { networkVoltage: 230, country: 'IT' });
    const stale = await change(
      'service',
      'HOTEL0001',
      { networkVoltage: 400, country: 'FR' },
      { networkVoltage: null, country: 'IT' },
    );
    expect(expectProblem(stale, 'INSTALLATION_CHANGED').errors).toEqual([
      { path: 'networkVoltage', message: 'changed' },
    ]);
    expect((await read('manager', 'HOTEL0001')).json()).toMatchObject({ networkVoltage: 230, country: 'IT' });
  });

  it('one of two simultaneous changes of the same installation data succeeds', async () => {
    const answers = await Promise.all(
      [240, 380].map((networkVoltage) => change('manager', 'VAN0001', { networkVoltage }, { networkVoltage: null })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it.each([
    { country: 'US' },
    { timeZone: 'Moon/Tycho' },
    { timeZone: '+01:00' },
    { timeZone: 'NET' }, // Node.js knows this time zone, PostgreSQL does not.
    { installationDate: '1999-12-31' },
    { installationDate: '2026-13-01' },
    { networkVoltage: 12 },
    { networkVoltage: '230' },
    { networkFrequency: 55 },
    { electricityDistribution: 'TN-X' },
    { postalCode: 'a'.repeat(13) },
    { street: 'a\0b' },
    { companyCode: '200001' },
    {},
  ])('the server refuses the installation data %j', async (changes) => {
    expectProblem(await change('service', 'PONTE0001', changes), 'VALIDATION_FAILED');
  });

  it('the server refuses an installation date in the future', async () => {
    const problem = expectProblem(
      await change('service', 'PONTE0001', { installationDate: '2026-11-23' }),
      'VALUE_NOT_ALLOWED',
    );
    expect(problem.errors).toEqual([{ path: 'installationDate', message: 'toCome' }]);
    expect((await change('service', 'PONTE0001', { installationDate: '2026-11-22' })).statusCode).toBe(200);
  });

  it('the kitchen, and service users of other companies, cannot change installation data', async () => {
    expectProblem(await change('kitchen', 'PONTE0001', { city: 'Mine' }), 'FORBIDDEN');
    const unknown = await change('service', unknownSerialNumber, { city: 'Mine' });
    expectProblem(unknown, 'APPLIANCE_NOT_FOUND');
    expect(withoutInstance(await change('service', 'LINDE0001', { city: 'Mine' }))).toEqual(withoutInstance(unknown));
    expectProblem(await read('kitchen', 'LINDE0001'), 'APPLIANCE_NOT_FOUND');
  });
});
