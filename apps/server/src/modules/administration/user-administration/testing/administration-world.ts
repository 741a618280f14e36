import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { dashboardHeaders, type Method, type TestServer } from '../../../../testing/test-server.ts';
import { mintAccessToken } from '../../../../testing/tokens.ts';
import { insertUsers, type WorldUser } from '../../../../testing/world.ts';
import { users } from '../../../people/accounts/tables.ts';
import { auditLog } from '../../../platform/audit/tables.ts';

type Account = typeof users.$inferSelect;

export async function addAccount(server: TestServer, fields: Partial<Account> = {}): Promise<WorldUser> {
  const id = randomUUID();
  const account = {
    id,
    email: `${id}@kitchens.example`,
    role: 'KITCHEN_MANAGER' as const,
    status: 'ACTIVE' as const,
    companyCode: '200001',
    ...fields,
  };
  await insertUsers(server.context.database, [account]);
  return account;
}

export function addAdministrator(server: TestServer, fields: Partial<Account> = {}): Promise<WorldUser> {
  return addAccount(server, { role: 'SERVICE', administrationProfile: ['ACCOUNTS'], ...fields });
}

export async function callAs(
  server: TestServer,
  { id }: { id: string },
  method: Method,
  path: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  const headers = dashboardHeaders(await mintAccessToken(server.context, id));
  return server.inject({ method, url: `/api/v1/account${path}`, headers, ...(payload && { payload }) });
}

export async function accountOf(server: TestServer, { id }: { id: string }): Promise<Account> {
  const [account] = await server.context.database.orm.select().from(users).where(eq(users.id, id));
  if (!account) throw new Error('there is no such account');
  return account;
}

export async function auditOf(server: TestServer, { id }: { id: string }) {
  return server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(desc(auditLog.id));
}

export async function mailsTo(server: TestServer, { email }: { email: string }) {
  const { rows } = await server.context.database.orm.execute<{ data: { kind: string; topic: object } }>(sql`
    select data from pgboss.job where name = 'mail' and data->'to'->>'address' = ${email} order by created_on`);
  return rows.map(({ data: { kind, topic } }) => ({ kind, topic }));
}
