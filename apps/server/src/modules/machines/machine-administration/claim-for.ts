import type { MachineClaim } from '@washboard/contract/appliances/machine-administration';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from '../../people/companies/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToThoseWhoSee, giveToPerson } from '../claiming/index.ts';
import { administeredMachines, lockAdministered } from './administered-machines.ts';
import { requireClaimant } from './claimants.ts';

/**
 * Claims a machine for a person, without the code on its display: an administrator answers for who has it.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_MOVED with its company, when that is not `ifCompanyCode`;
 * APPLIANCE_CLAIMED; USER_NOT_FOUND when the caller does not administer the account's company or it is not active
 */
export async function claimFor(
  context: Context,
  actor: Actor,
  { serialNumber, userId, ifCompanyCode }: MachineClaim & { serialNumber: string },
): Promise<void> {
  const { database, clock, config } = context;
  const companyCodes = await database.orm.transaction(async (transaction) => {
    const machine = await lockAdministered(transaction, administeredMachines(actor, config.brand), serialNumber);
    const { companyCode, assignedCompanyCode } = machine;
    if (ifCompanyCode !== undefined && companyCode !== ifCompanyCode) {
      const errors = [{ path: 'companyCode', message: companyCode }];
      throw new ProblemError('APPLIANCE_MOVED', { errors });
    }
    if (machine.claimedBy !== null) throw new ProblemError('APPLIANCE_CLAIMED');
    const claimant = await requireClaimant(transaction, actor, userId);
    const isMakers = and(eq(companies.companyCode, companyCode), isNull(companies.parentCompanyCode));
    const isStock = (await transaction.$count(companies, isMakers)) > 0;
    const at = clock.now();
    const given = await giveToPerson(transaction, { ...machine, serialNumber, isStock }, claimant, at);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.claimedFor',
      subject: serialNumber,
      serialNumber,
      ...(isStock && { before: { companyCode, assignedCompanyCode } }),
      after: { claimedBy: userId, ...(isStock && { companyCode: given.companyCode }) },
    });
    return given.companyCodes;
  });
  await announceToThoseWhoSee(context, companyCodes, [userId]);
}
