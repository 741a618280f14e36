import type { Claimant, MachineClaim } from '@washboard/contract/machine-administration/machine-administration';
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { fullNameOf, isPerson } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { findNamedCompanies, isOfNamedCompany } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { administrationScope, conditionFor } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToViewers, claimForPerson, releaseAppliance } from '../claiming/index.ts';
import { administeredMachines, lockAdministered, refuseMoved } from './administered-machines.ts';

/**
 * The administrator answers for a claim without the code on the display.
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_MOVED with its company, when that is not `ifCompanyCode`;
 * APPLIANCE_CLAIMED; USER_NOT_FOUND when the caller does not administer the account's company or it is not active
 */
export async function claimForAccount(
  context: Context,
  actor: Actor,
  { serialNumber, userId, ifCompanyCode }: MachineClaim & { serialNumber: string },
): Promise<void> {
  const { database, clock, config } = context;
  const companyCodes = await database.orm.transaction(async (transaction) => {
    const machine = await lockAdministered(transaction, administeredMachines(actor, config.brand), serialNumber);
    const { companyCode, assignedCompanyCode } = machine;
    refuseMoved(machine, ifCompanyCode);
    if (machine.claimedBy !== null) throw new ProblemError('APPLIANCE_CLAIMED');
    const claimant = await requireClaimant(transaction, actor, userId);
    const isMakers = and(eq(companies.companyCode, companyCode), isNull(companies.parentCompanyCode));
    const isStock = (await transaction.$count(companies, isMakers)) > 0;
    const at = clock.now();
    const given = await claimForPerson(transaction, { ...machine, serialNumber, isStock }, claimant, at);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.claimedFor',
      serialNumber,
      ...(isStock && { before: { companyCode, assignedCompanyCode } }),
      after: { claimedBy: userId, ...(isStock && { companyCode: given.companyCode }) },
    });
    return given.companyCodes;
  });
  await announceToViewers(context, companyCodes, [userId]);
}

/**
 * The machine stays in its company.
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_NOT_CLAIMED by any account
 */
export async function endClaim(context: Context, actor: Actor, serialNumber: string): Promise<void> {
  const { database, clock, config } = context;
  const claimedBy = await database.orm.transaction(async (transaction) => {
    const machine = await lockAdministered(transaction, administeredMachines(actor, config.brand), serialNumber);
    const { companyCode, claimedFrom } = machine;
    if (machine.claimedBy === null) throw new ProblemError('APPLIANCE_NOT_CLAIMED');
    // The entries of a person without a company go with the claim.
    const at = clock.now();
    await releaseAppliance(transaction, { serialNumber, isBackInStock: companyCode === claimedFrom, at });
    const action = 'appliance.unclaimed';
    await recordAudit(transaction, { at, actor, action, serialNumber });
    return machine.claimedBy;
  });
  await announceToViewers(context, [], [claimedBy]);
}

/** Service clients cannot claim machines. */
const isActive = and(isPerson, eq(users.status, 'ACTIVE'));

function claimants(actor: Actor): SQL | undefined {
  return actor.role === 'ADMIN' ? isActive : and(isActive, sql`${users.companyCode} in ${administrationScope(actor)}`);
}

export async function findClaimants(
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
  const items = rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullNameOf({ firstName, lastName }) }));
  return { items, total: counted?.total ?? 0 };
}

/**
 * The lock prevents a deletion or move of the account.
 * @throws ProblemError USER_NOT_FOUND outside the subtree, exactly as for an ID that does not exist
 */
async function requireClaimant(transaction: Transaction, actor: Actor, userId: string) {
  const [claimant] = await transaction
    .select({ userId: users.id, companyCode: users.companyCode })
    .from(users)
    .where(and(claimants(actor), eq(users.id, userId)))
    .for('share');
  if (!claimant) throw new ProblemError('USER_NOT_FOUND');
  return claimant;
}
