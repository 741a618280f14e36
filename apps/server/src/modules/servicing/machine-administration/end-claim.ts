import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToViewers, releaseAppliance } from '../claiming/index.ts';
import { administeredMachines, lockAdministered } from './administered-machines.ts';

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
