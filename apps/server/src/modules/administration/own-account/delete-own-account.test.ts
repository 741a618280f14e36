import { hash } from '@node-rs/argon2';
import type { Role } from '@washboard/contract/accounts/permissions';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, insertUsers, password, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { sessions } from '../../people/sessions/tables.ts';
import { issueCode } from '../../people/verification-codes/index.ts';
import { verificationCodes } from '../../people/verification-codes/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';

vi.mock('@node-rs/argon2', { spy: true });

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function newPerson(role: Role = 'KITCHEN_MANAGER') {
  const id = crypto.randomUUID();
  const email = `${id}@kitchens.example`;
  await insertUsers(server.context.database, [{ id, email, role, status: 'ACTIVE', companyCode: '300001' }]);
  const scope = 'openid offline_access api';
  const answer = await server.token({ grant_type: 'password', username: email, password, scope });
  return { id, email, headers: dashboardHeaders(answer.json().access_token) };
}

const remove = (headers: Record<string, string>, body: object = { password }) =>
  server.inject({ method: 'POST', url: '/api/v1/account/deleteAccount', headers, payload: body });

async function rowOf(id: string) {
  const [row] = await server.context.database.orm.select().from(users).where(eq(users.id, id));
  return row;
}

describe('deleting one’s own account', () => {
  it('a user who deletes their account leaves no personal data', async () => {
    const { orm } = server.context.database;
    const { id, email, headers } = await newPerson();
    const names = { firstName: 'Zoë', lastName: 'Marini', address: 'Via Tortona', phone: '+39 02 5550 0100' };
    await orm
      .update(users)
      .set({ ...names, administrationProfile: ['ACCOUNTS'], companyName: 'Al Ponte' })
      .where(eq(users.id, id));
    await insertMachines(server.context.database, [{ serialNumber: 'MINE0001', companyCode: '300001', claimedBy: id }]);
    await issueCode(server.context, { purpose: 'passwordReset', email, registrationId: null });

    expect((await remove(headers)).statusCode).toBe(204);

    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'DELETED', email: `deleted-${id}@deleted.invalid`, companyCode: null });
    expect(JSON.stringify(row)).not.toMatch(/Zoë|Marini|Tortona|5550|Al Ponte|ACCOUNTS|kitchens/);
    const [machine] = await orm.select().from(appliances).where(eq(appliances.serialNumber, 'MINE0001'));
    expect(machine).toMatchObject({ claimedBy: null, companyCode: '300001' });
    expect(await orm.select().from(verificationCodes).where(eq(verificationCodes.email, email))).toEqual([]);
    const lines = await orm.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(lines.at(-1)).toMatchObject({
      action: 'account.deleted',
      actor: id,
      before: { status: 'ACTIVE', claimedAppliances: ['MINE0001'] },
      after: { status: 'DELETED', claimedAppliances: [] },
    });
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  it('the deletion of an own account ends every session, frees the address and notifies the owner', async () => {
    const { id, email, headers } = await newPerson();
    expect((await remove(headers)).statusCode).toBe(204);
    expectProblem(await server.inject({ url: '/api/v1/account/userinfo', headers }), 'UNAUTHENTICATED');
    for (const username of [email, `deleted-${id}@deleted.invalid`]) {
      const form = { grant_type: 'password', username, password, scope: 'openid offline_access api' };
      expect((await server.token(form)).statusCode).toBe(400);
    }
    const rows = await server.context.database.orm.select().from(sessions).where(eq(sessions.userId, id));
    expect(rows.every(({ endedAt }) => endedAt !== null)).toBe(true);
    const jobs = await server.context.database.orm.execute<{ data: object }>(
      sql`select data from pgboss.job where name = 'mail' and data -> 'to' ->> 'address' = ${email}`,
    );
    expect(jobs.rows).toMatchObject([{ data: { kind: 'accountDeleted' } }]);
    await insertUsers(server.context.database, [{ ...worldUsers.kitchen, id: crypto.randomUUID(), email }]);
  });

  it('the deletion of an own account requires the password', async () => {
    const { id, headers } = await newPerson();
    for (const body of [{}, { password: 1 }, { password, userId: worldUsers.admin.id }]) {
      expectProblem(await remove(headers, body), 'VALIDATION_FAILED');
    }
    for (let time = 0; time < 5; time += 1) {
      expectProblem(await remove(headers, { password: 'Wrong-one-1' }), 'PASSWORD_WRONG');
    }
    expectProblem(await remove(headers), 'TOO_MANY_REQUESTS');
    expect((await rowOf(id))?.status).toBe('ACTIVE');
    const refused = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(refused.filter(({ action }) => action === 'access.refused')).toHaveLength(5);
  });

  it('the deletion of an own account fails if the password was changed meanwhile', async () => {
    const { id, headers } = await newPerson();
    vi.mocked(hash).mockImplementationOnce(async () => {
      await server.context.database.orm.update(users).set({ passwordHash: 'by mail' }).where(eq(users.id, id));
      return 'nobody’s';
    });
    expectProblem(await remove(headers), 'ACCOUNT_STATUS_CONFLICT');
    expect(await rowOf(id)).toMatchObject({ status: 'ACTIVE', passwordHash: 'by mail' });
  });

  it('the last administrator cannot delete their account, even if the last two try simultaneously', async () => {
    const first = await newPerson('ADMIN');
    expect((await remove(await server.headersOf('admin'))).statusCode).toBe(204);
    expectProblem(await remove(first.headers), 'LAST_ADMINISTRATOR');
    const lines = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, first.id));
    expect(lines.at(-1)).toMatchObject({ action: 'access.refused', detail: { code: 'LAST_ADMINISTRATOR' } });
    const second = await newPerson('ADMIN');
    const answers = await Promise.all([remove(first.headers), remove(second.headers)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    const left = await server.context.database.orm.select().from(users).where(eq(users.role, 'ADMIN'));
    expect(left.filter(({ status }) => status === 'ACTIVE')).toHaveLength(1);
  });
});
