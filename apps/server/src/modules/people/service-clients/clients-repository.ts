import { and, count, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { users } from '../accounts/tables.ts';
import { companies } from '../companies/tables.ts';
import { administrationScope } from '../scope/index.ts';
import { serviceClients } from './tables.ts';

export type ClientRow = Awaited<ReturnType<typeof selectClients>>[number];

type Position = Parameters<typeof administrationScope>[0];

/** Programs of the companies that the caller administers; of a deleted company only an ADMIN sees them. */
export function administeredClients(position: Position): SQL {
  return position.role === 'ADMIN' ? sql`true` : sql`${users.companyCode} in ${administrationScope(position)}`;
}

const creator = alias(users, 'creator');

function selectClients(orm: Pick<Orm, 'select'>) {
  return orm
    .select({
      id: users.id,
      name: users.firstName,
      companyCode: users.companyCode,
      companyName: companies.companyName,
      role: users.role,
      administrationProfile: users.administrationProfile,
      scopes: users.scopes,
      hint: serviceClients.hint,
      expiresAt: serviceClients.expiresAt,
      createdAt: serviceClients.createdAt,
      createdBy: sql<string | null>`nullif(trim(concat(${creator.firstName}, ' ', ${creator.lastName})), '')`,
      rotatedAt: serviceClients.rotatedAt,
      previousValidUntil: serviceClients.previousValidUntil,
      lastTokenAt: serviceClients.lastTokenAt,
      revokedAt: serviceClients.revokedAt,
    })
    .from(serviceClients)
    .innerJoin(users, eq(users.id, serviceClients.userId))
    .leftJoin(companies, eq(companies.companyCode, users.companyCode))
    .leftJoin(creator, eq(creator.id, serviceClients.createdBy));
}

/** @returns null outside the scope, exactly as for an ID that does not exist */
export async function findClient(orm: Pick<Orm, 'select'>, scope: SQL, id: string): Promise<ClientRow | null> {
  const [row] = await selectClients(orm).where(and(scope, eq(users.id, id)));
  return row ?? null;
}

interface Page {
  search: string | undefined;
  state: 'active' | 'revoked';
  limit: number;
  /** Time and ID of the last program of the previous page. */
  after: readonly [at: string, id: string] | null;
}

/** Newest first. */
export async function findClients(orm: Orm, scope: SQL, { search, state, limit, after }: Page) {
  const matching = and(
    scope,
    state === 'active' ? isNull(serviceClients.revokedAt) : isNotNull(serviceClients.revokedAt),
    search ? isFoundBy(search) : undefined,
  );
  const at = after && new Date(after[0]);
  const isAfter =
    after && at
      ? or(lt(serviceClients.createdAt, at), and(eq(serviceClients.createdAt, at), lt(serviceClients.userId, after[1])))
      : undefined;
  const rows = await selectClients(orm)
    .where(and(matching, isAfter))
    .orderBy(desc(serviceClients.createdAt), desc(serviceClients.userId))
    .limit(limit);
  const [counted] = await orm
    .select({ total: count() })
    .from(serviceClients)
    .innerJoin(users, eq(users.id, serviceClients.userId))
    .where(matching);
  return { rows, total: counted?.total ?? 0 };
}

/** By name, client ID, or company. */
function isFoundBy(search: string): SQL {
  return sql`(${containsFolded(users.searchText, search)} or ${users.companyCode} in (
    select company_code from ${companies}
    where ${containsFolded(companies.searchText, search)} or company_code = ${search}))`;
}
