import type { MachineClaim } from '@washboard/contract/machine-administration/machine-administration';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToViewers, claimForPerson } from '../claiming/index.ts';
import { administeredMachines, lockAdministered, refuseMoved } from './administered-machines.ts';
import { claimants } from './list-claimants.ts';

/**
 * The administrator is responsible for a claim without the code on the display.
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
    const claimed = await claimForPerson(transaction, { ...machine, serialNumber, isStock }, claimant, at);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.claimedFor',
      serialNumber,
      ...(isStock && { before: { companyCode, assignedCompanyCode } }),
      after: { claimedBy: userId, ...(isStock && { companyCode: claimed.companyCode }) },
    });
    return claimed.companyCodes;
  });
  await announceToViewers(context, companyCodes, [userId]);
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
