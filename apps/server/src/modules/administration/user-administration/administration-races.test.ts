import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type WorldUser, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { accountOf, addAccount, auditOf, callAs, mailsTo } from './testing/administration-world.ts';

describe('simultaneous decisions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const codesOf = async (calls: ReturnType<typeof callAs>[]) =>
    (await Promise.all(calls)).map((answer) => (answer.statusCode < 300 ? 'done' : answer.json().code)).toSorted();

  it('one of two simultaneous decisions about an applicant succeeds, with one company and one mail', async () => {
    const applicant = await addAccount(server, {
      status: 'PENDING_APPROVAL',
      role: 'SERVICE_MANAGER',
      companyCode: null,
      companyName: 'Brenta Service',
      parentCompanyCode: '200001',
    });
    const { manager, admin } = worldUsers;
    const url = `/activateService?pendingUserId=${applicant.id}`;
    const codes = await codesOf(
      [manager, admin, manager, admin].map((by, turn) =>
        callAs(server, by, 'GET', turn < 3 ? `${url}&accepted=true&role=SERVICE_MANAGER` : `${url}&accepted=false`),
      ),
    );
    expect(codes).toEqual([...Array(3).fill('ACCOUNT_STATUS_CONFLICT'), 'done']);
    const { status } = await accountOf(server, applicant);
    const opened = await server.context.database.orm
      .select()
      .from(companies)
      .where(eq(companies.companyName, 'Brenta Service'));
    expect(opened).toHaveLength(status === 'ACTIVE' ? 1 : 0);
    expect(await mailsTo(server, applicant)).toHaveLength(1);
    expect(await auditOf(server, applicant)).toHaveLength(1);
  });

  const demote = (by: WorldUser, { id }: WorldUser) =>
    callAs(server, by, 'PUT', `/users/${id}/updateRole?targetRole=KITCHEN_MANAGER`);
  const remove = (by: WorldUser, { id }: WorldUser) => callAs(server, by, 'DELETE', `/users/${id}`);

  async function addOnlyAdmins(count: number): Promise<WorldUser[]> {
    await server.context.database.orm.execute(sql`update users set status = 'DELETED' where role = 'ADMIN'`);
    return Promise.all(Array.from({ length: count }, () => addAccount(server, { role: 'ADMIN' })));
  }

  async function countAdmins(): Promise<number> {
    const rows = await server.context.database.orm.select().from(users).where(eq(users.role, 'ADMIN'));
    return rows.filter(({ status }) => status === 'ACTIVE').length;
  }

  it.each([
    ['take the role from each other', demote, demote],
    ['delete each other', remove, remove],
    ['delete and take the role', remove, demote],
  ])('two administrators who %s at the same time leave one administrator', async (_name, first, second) => {
    const [one, other] = await addOnlyAdmins(2);
    if (!one || !other) throw new Error('two were added');
    const codes = await codesOf([first(one, other), second(other, one)]);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(await countAdmins()).toBe(1);
  });

  it('administrators who all give up their role at the same time leave one administrator', async () => {
    const admins = await addOnlyAdmins(4);
    const codes = await codesOf(admins.map((admin) => demote(admin, admin)));
    expect(codes).toEqual(['LAST_ADMINISTRATOR', 'done', 'done', 'done']);
    expect(await countAdmins()).toBe(1);
  });

  it('the last ACTIVE administrator cannot be removed', async () => {
    const [last] = await addOnlyAdmins(1);
    if (!last) throw new Error('one was added');
    await addAccount(server, { role: 'ADMIN', status: 'INACTIVE' });
    expect(await codesOf([demote(last, last)])).toEqual(['LAST_ADMINISTRATOR']);
    expect(await accountOf(server, last)).toMatchObject({ role: 'ADMIN', status: 'ACTIVE' });
    expect(await auditOf(server, last)).toMatchObject([
      { action: 'access.refused', detail: { code: 'LAST_ADMINISTRATOR' } },
    ]);
  });
});
