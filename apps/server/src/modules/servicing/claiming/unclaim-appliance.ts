import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, findAppliance, lockAppliance, returnsToStock } from '../../machines/appliances/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToViewers } from './claim-appliance.ts';
import { releaseAppliance } from './return-to-stock.ts';

/**
 * An ADMIN can end any account's claim. A machine from the maker's stock returns there without its company's entries;
 * its measurements stay.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_NOT_CLAIMED by the caller, or for an ADMIN by any account
 */
export async function unclaimAppliance(context: Context, actor: Actor, serialNumber: string) {
  const { database, clock, config } = context;
  const scope = applianceScope(actor, config.brand);
  const { isBackInStock, companyCodes, userIds } = await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const appliance = (await findAppliance(transaction, scope, serialNumber))?.appliance;
    if (!appliance || appliance.claimedBy === null || !mayGiveUp(actor, appliance.claimedBy))
      throw new ProblemError('APPLIANCE_NOT_CLAIMED');
    const { companyCode, assignedCompanyCode, claimedBy, claimedFrom } = appliance;
    const isBackInStock = returnsToStock(appliance, actor);
    const at = clock.now();
    await releaseAppliance(transaction, { serialNumber, isBackInStock, at });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.unclaimed',
      serialNumber,
      ...(isBackInStock && {
        before: { companyCode, assignedCompanyCode },
        after: { companyCode: claimedFrom },
      }),
    });
    const affected = isBackInStock ? [companyCode, assignedCompanyCode, claimedFrom] : [];
    return {
      isBackInStock,
      companyCodes: affected.filter((code) => code !== null),
      userIds: [claimedBy, actor.userId],
    };
  });
  await announceToViewers(context, companyCodes, userIds);
  return { serialNumber, isBackInStock };
}

function mayGiveUp({ userId, role }: Actor, claimedBy: string): boolean {
  return claimedBy === userId || role === 'ADMIN';
}
