import { applianceNameMaxLength } from '@washboard/contract/appliances/appliance-change';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { appliances } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const rename = (user: UserName, serialNumber: string, body: object) =>
  server.call(user, 'POST', `/api/v1/appliance/updateAppliance?serialNumber=${serialNumber}`, body);

async function nameOf(serialNumber: string) {
  const { orm } = server.context.database;
  const [row] = await orm.select().from(appliances).where(eq(appliances.serialNumber, serialNumber));
  return row?.applianceName;
}

async function auditLines() {
  const isAboutNames = eq(auditLog.action, 'appliance.renamed');
  return server.context.database.orm.select().from(auditLog).where(isAboutNames).orderBy(desc(auditLog.id));
}

describe('renaming a machine', () => {
  it('a user renames a machine, and the change is audited', async () => {
    const answer = await rename('kitchen', 'PONTE0001', { applianceName: ' Spülküche 👨‍🍳 ' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ serialNumber: 'PONTE0001', applianceName: 'Spülküche 👨‍🍳' });
    expect(await nameOf('PONTE0001')).toBe('Spülküche 👨‍🍳');
    expect((await auditLines())[0]).toMatchObject({
      actor: worldUsers.kitchen.id,
      subject: 'PONTE0001',
      serialNumber: 'PONTE0001',
      before: { applianceName: 'Piatti' },
      after: { applianceName: 'Spülküche 👨‍🍳' },
    });
  });

  it('renaming a machine to its current name changes nothing', async () => {
    const before = await auditLines();
    const answer = await rename('manager', 'PONTE0002', { applianceName: 'Bicchieri', ifName: 'Of another time' });
    expect(answer.json()).toMatchObject({ applianceName: 'Bicchieri' });
    expect(await auditLines()).toEqual(before);
  });

  it('a user cannot overwrite a name that another user gave meanwhile', async () => {
    const before = await auditLines();
    const stale = { applianceName: 'Mine', ifName: 'Frühstück' };
    expectProblem(await rename('manager', 'HOTEL0001', stale), 'APPLIANCE_RENAMED');
    expect(await nameOf('HOTEL0001')).toBe('Colazioni');
    expect(await auditLines()).toEqual(before);
    expect((await rename('manager', 'HOTEL0001', { ...stale, ifName: 'Colazioni' })).statusCode).toBe(200);
    expect(await nameOf('HOTEL0001')).toBe('Mine');
  });

  it('one of two users who rename a machine at the same moment succeeds', async () => {
    const names = ['First', 'Second'];
    const answers = await Promise.all(
      names.map((applianceName) => rename('manager', 'VAN0001', { applianceName, ifName: 'Van' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const won = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(await nameOf('VAN0001')).toBe(names[won]);
  });

  it.each(['LINDE0001', 'STOCK0001', 'BRINA0001'])(
    'a kitchen cannot rename machine %s, which does not exist for the kitchen',
    async (serialNumber) => {
      const name = await nameOf(serialNumber);
      const unknown = await rename('kitchen', unknownSerialNumber, { applianceName: 'Mine' });
      expectProblem(unknown, 'APPLIANCE_NOT_FOUND');
      const foreign = await rename('kitchen', serialNumber, { applianceName: 'Mine', ifName: 'Not this' });
      expect(withoutInstance(foreign)).toEqual(withoutInstance(unknown));
      expect(await nameOf(serialNumber)).toBe(name);
    },
  );

  it.each([
    'مطبخ',
    '厨房 1',
    '🫧🍽️',
    '1️⃣',
    '🏳️‍🌈',
    '<b>Bold</b>',
    '=1+1',
    '7',
    'x'.repeat(applianceNameMaxLength),
    '👩🏽‍🍳'.repeat(applianceNameMaxLength / 2),
  ])('the server accepts the machine name %s', async (applianceName) => {
    const answer = await rename('otherKitchen', 'LINDE0001', { applianceName });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().applianceName).toBe(applianceName);
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['\u2800', 'required'],
    [undefined, 'required'],
    [7, 'required'],
    ['x'.repeat(applianceNameMaxLength + 1), 'tooLong'],
    ['x'.repeat(1000), 'tooLong'],
    ['👍'.repeat(applianceNameMaxLength + 1), 'tooLong'],
    ['a\nb', 'notAllowedCharacters'],
    ['a\0b', 'notAllowedCharacters'],
    ['a\u202eb', 'notAllowedCharacters'],
    ['a\u200bb', 'notAllowedCharacters'],
    ['a\u200db', 'notAllowedCharacters'],
    ['👍\u200d', 'notAllowedCharacters'],
    ['\ufe0f', 'notAllowedCharacters'],
  ])('the server refuses the machine name %j: %s', async (applianceName, message) => {
    const name = await nameOf('LINDE0001');
    const problem = expectProblem(await rename('otherKitchen', 'LINDE0001', { applianceName }), 'VALIDATION_FAILED');
    expect(problem.errors).toContainEqual({ path: 'applianceName', message });
    expect(await nameOf('LINDE0001')).toBe(name);
  });

  it('the server refuses a new name with an additional field', async () => {
    const body = { applianceName: 'Mine', companyCode: '300001' };
    expectProblem(await rename('otherKitchen', 'LINDE0001', body), 'VALIDATION_FAILED');
    expectProblem(await rename('otherKitchen', 'linde', { applianceName: 'Mine' }), 'VALIDATION_FAILED');
    expectProblem(await rename('pending', 'PONTE0001', { applianceName: 'Mine' }), 'ACCOUNT_NOT_ACTIVE');
  });
});
