import type { Claimant } from '@washboard/contract/appliances/machine-administration';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { isPerson, users } from '../../people/accounts/index.ts';
import { companies, findNamedCompanies, isOfNamed } from '../../people/companies/index.ts';
import { administrationScope, conditionFor } from '../../people/scope/index.ts';

/** Of people; programs claim nothing. */
const isActive = and(isPerson, eq(users.status, 'ACTIVE'));

/** The accounts for which the caller may claim a machine. For an ADMIN this includes those without a company. */
function claimants(actor: Actor): SQL | undefined {
  return actor.role === 'ADMIN' ? isActive : and(isActive, sql`${users.companyCode} in ${administrationScope(actor)}`);
}

/** Those that a search finds, by name. */
export async function findClaimants(
  orm: Orm,
  actor: Actor,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<{ items: Claimant[]; total: number }> {
  const isInScope =
    actor.role === 'ADMIN' ? undefined : (await conditionFor(orm, administrationScope(actor)))(users.companyCode);
  const isFound = search
    ? sql`(${containsFolded(users.searchText, search)}
        or ${isOfNamed(users.companyCode, search, await findNamedCompanies(orm, search))})`
    : undefined;
  const condition = and(isActive, isInScope, isFound);
  const [rows, [counted]] = await Promise.all([
    orm
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        companyCode: users.companyCode,
        companyName: companies.companyName,
      })
      .from(users)
      .leftJoin(companies, eq(companies.companyCode, users.companyCode))
      .where(condition)
      .orderBy(asc(users.email))
      .limit(limit),
    orm.select({ total: count() }).from(users).where(condition),
  ]);
  const items = rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: `${firstName} ${lastName}`.trim() }));
  return { items, total: counted?.total ?? 0 };
}

/**
 * Keeps the account as it is until the transaction ends, so that it is not deleted or moved meanwhile.
 *
 * @throws ProblemError USER_NOT_FOUND outside the subtree, exactly as for an ID that does not exist
 */
export async function requireClaimant(transaction: Transaction, actor: Actor, userId: string) {
  const [claimant] = await transaction
    .select({ userId: users.id, companyCode: users.companyCode })
    .from(users)
    .where(and(claimants(actor), eq(users.id, userId)))
    .for('share');
  if (!claimant) throw new ProblemError('USER_NOT_FOUND');
  return claimant;
}
