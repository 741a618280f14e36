import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { fullNameColumn } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { findNamedCompanies, isOfNamedCompany } from '../companies/index.ts';
import { companies } from '../companies/tables.ts';
import { administrationScope, conditionFor } from '../scope/index.ts';
import { serviceClients } from './tables.ts';

export type ClientRow = Awaited<ReturnType<typeof selectClients>>[number];

type Position = Parameters<typeof administrationScope>[0];

/** Only an ADMIN sees programs of a deleted company. */
function administeredClients(position: Position): SQL {
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
      createdBy: fullNameColumn(creator),
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

/** @returns null outside the scope, as for an unknown ID */
export async function findClient(orm: Pick<Orm, 'select'>, scope: SQL, id: string): Promise<ClientRow | null> {
  const [row] = await selectClients(orm).where(and(scope, eq(users.id, id)));
  return row ?? null;
}

interface Page {
  search: string | undefined;
  state: 'active' | 'revoked';
  limit: number;
  after: readonly [at: string, id: string] | null;
}

/** The account's time equals the program's, and the other conditions use the account as well. */
export async function findClients(orm: Orm, position: Position, { search, state, limit, after }: Page) {
  const matching = and(
    isNotNull(users.scopes),
    position.role === 'ADMIN' ? undefined : (await conditionFor(orm, administrationScope(position)))(users.companyCode),
    state === 'active' ? isNull(serviceClients.revokedAt) : isNotNull(serviceClients.revokedAt),
    search ? await isFoundBy(orm, search) : undefined,
  );
  const isAfter = after
    ? sql`(${users.createdAt}, ${users.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : undefined;
  const [rows, [countRow]] = await Promise.all([
    selectClients(orm).where(and(matching, isAfter)).orderBy(desc(users.createdAt), desc(users.id)).limit(limit),
    orm
      .select({ total: count() })
      .from(serviceClients)
      .innerJoin(users, eq(users.id, serviceClients.userId))
      .where(matching),
  ]);
  return { rows, total: countRow?.total ?? 0 };
}

async function isFoundBy(orm: Orm, search: string): Promise<SQL> {
  const companyCodes = await findNamedCompanies(orm, search);
  return sql`(${containsFolded(users.searchText, search)} or ${isOfNamedCompany(users.companyCode, search, companyCodes)}
    or ${eq(users.companyCode, search)})`;
}

/** @throws ProblemError SERVICE_CLIENT_NOT_FOUND */
export async function requireClient(transaction: Transaction, actor: Actor, id: string): Promise<ClientRow> {
  const row = await findClient(transaction, administeredClients(actor), id);
  if (!row) throw new ProblemError('SERVICE_CLIENT_NOT_FOUND');
  return row;
}
