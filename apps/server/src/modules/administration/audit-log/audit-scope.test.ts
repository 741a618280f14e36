import type { AuditLine } from '@washboard/contract/audit-log/audit-log';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, type UserName, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await server.context.database.orm
    .update(users)
    .set({ administrationProfile: ['PRODUCTS'] })
    .where(inArray(users.id, [worldUsers.manager.id, worldUsers.otherManager.id]));
});
afterAll(() => server.close());

const ours = '300001';
const alsoOurs = '300002';
const theirs = '300003';
let machines = 0;
let serialNumber = '';
beforeEach(async () => {
  machines += 1;
  serialNumber = `MOVED000${machines}`;
  await insertMachines(server.context.database, [{ serialNumber, companyCode: ours, applianceName: 'Piatti' }]);
});

const url = () => `/api/v1/appliance/appliances/${serialNumber}`;

async function move(user: UserName, companyCode: string): Promise<void> {
  const answer = await server.call(user, 'POST', `${url()}/move`, { companyCode });
  expect(answer.statusCode, answer.body).toBe(200);
}

function note(user: UserName, kind: string): Promise<void> {
  return recordAudit(server.context.database.orm, {
    at: new Date(),
    actor: { userId: worldUsers[user].id, origin: '192.0.2.7' },
    action: 'command.requested',
    subject: serialNumber,
    serialNumber,
    detail: { kind },
  });
}

async function linesOf(user: UserName): Promise<AuditLine[]> {
  const answer = await server.call(user, 'GET', `/api/v1/account/auditLog?subject=${serialNumber}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}

const read = async (user: UserName) =>
  (await linesOf(user)).map(({ action, detail }) => detail?.kind ?? action).toReversed();

describe('audit lines of a moved machine', () => {
  it('the company that had the machine reads its audit lines, and both companies read the move', async () => {
    await note('service', 'ours');
    await move('admin', theirs);
    await note('otherKitchen', 'theirs');
    expect(await read('manager')).toEqual(['ours', 'appliance.moved']);
    expect(await read('otherManager')).toEqual(['appliance.moved', 'theirs']);
    expect(await read('admin')).toEqual(['ours', 'appliance.moved', 'theirs']);
  });

  it('a company that had a machine between two moves reads only the audit lines of its own time', async () => {
    await note('service', 'first');
    await move('admin', theirs);
    await note('otherKitchen', 'theirs');
    await move('admin', ours);
    await note('service', 'last');
    expect(await read('manager')).toEqual(['first', 'appliance.moved', 'appliance.moved', 'last']);
    expect(await read('otherManager')).toEqual(['appliance.moved', 'theirs', 'appliance.moved']);
  });

  it('audit lines do not reveal the name that the new owner gives the machine', async () => {
    await move('admin', theirs);
    const renaming = await server.call(
      'otherKitchen',
      'POST',
      `/api/v1/appliance/updateAppliance?serialNumber=${serialNumber}`,
      {
        applianceName: 'Biergarten',
      },
    );
    expect(renaming.statusCode, renaming.body).toBe(200);
    expect(JSON.stringify(await linesOf('manager'))).not.toContain('Biergarten');
    expect(JSON.stringify(await linesOf('otherManager'))).toContain('Biergarten');
  });
});

describe('audit lines of a machine', () => {
  it("a reader sees the audit lines of a machine that moves within the reader's companies", async () => {
    await note('service', 'before');
    await move('manager', alsoOurs);
    await note('service', 'after');
    expect(await read('manager')).toEqual(['before', 'appliance.moved', 'after']);
    expect(await read('otherManager')).toEqual([]);
  });

  it('a reader sees the audit lines of a machine after its deletion', async () => {
    await note('service', 'before');
    const answer = await server.call('manager', 'DELETE', url());
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read('manager')).toEqual(['before', 'appliance.deleted']);
    expect(await read('otherManager')).toEqual([]);
  });

  it('the owner of a claimed machine cannot read lines from before the claim, even after a move of the machine', async () => {
    await note('service', 'ours');
    await move('admin', '100000');
    const claim = await server.call('admin', 'POST', `${url()}/claimFor`, { userId: worldUsers.otherKitchen.id });
    expect(claim.statusCode, claim.body).toBe(200);
    await move('otherManager', '200002');
    expect(await read('manager')).toEqual(['ours', 'appliance.moved']);
    expect(await read('otherManager')).toEqual(['appliance.claimedFor', 'appliance.moved']);
  });
});
