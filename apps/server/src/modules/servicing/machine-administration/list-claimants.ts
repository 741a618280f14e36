import type { Claimant } from '@washboard/contract/machine-administration/machine-administration';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { fullNameOf, isPerson } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { findNamedCompanies, isOfNamedCompany } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { administrationScope, conditionFor } from '../../people/scope/index.ts';

/** Service clients cannot claim machines. */
const isActive = and(isPerson, eq(users.status, 'ACTIVE'));

export function claimants(actor: Actor): SQL | undefined {
  return actor.role === 'ADMIN' ? isActive : and(isActive, sql`${users.companyCode} in ${administrationScope(actor)}`);
}

export async function listClaimants(
  orm: Orm,
  actor: Actor,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<{ items: Claimant[]; total: number }> {
  const isInScope =
    actor.role === 'ADMIN' ? undefined : (await conditionFor(orm, administrationScope(actor)))(users.companyCode);
  const isFound = search
    ? sql`(${containsFolded(users.searchText, search)}
        or ${isOfNamedCompany(users.companyCode, search, await findNamedCompanies(orm, search))})`
    : undefined;
  const condition = and(isActive, isInScope, isFound);
  const [rows, [countRow]] = await Promise.all([
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
  const items = rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullNameOf({ firstName, lastName }) }));
  return { items, total: countRow?.total ?? 0 };
}
