import { eq } from 'drizzle-orm';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { appliances, findAppliance, lockAppliance, returnToStock } from '../appliances/index.ts';
import { recordAudit } from '../audit/index.ts';
import { applianceScope } from '../scope/index.ts';
import { announceToThoseWhoSee } from './announce-to-those-who-see.ts';

/**
 * Gives up a machine that the caller has claimed: it is as it was before. One that came from the maker's stock goes
 * back there, without what its company told of it; what it measured stays with it.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_NOT_CLAIMED by the caller
 */
export async function unclaimAppliance(context: Context, actor: Actor, serialNumber: string) {
  const { database, clock, config } = context;
  const scope = applianceScope(actor, config.brand);
  const { isBackInStock, companyCodes } = await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const appliance = (await findAppliance(transaction, scope, serialNumber))?.appliance;
    if (appliance?.claimedBy !== actor.userId) throw new ProblemError('APPLIANCE_NOT_CLAIMED');
    const { companyCode, assignedCompanyCode, claimedFrom } = appliance;
    if (claimedFrom === null) {
      await transaction
        .update(appliances)
        .set({ claimedBy: null, claimedAt: null })
        .where(eq(appliances.serialNumber, serialNumber));
    } else {
      await returnToStock(transaction, serialNumber);
    }
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'appliance.unclaimed',
      subject: serialNumber,
      serialNumber,
      ...(claimedFrom !== null && {
        before: { companyCode, assignedCompanyCode },
        after: { companyCode: claimedFrom },
      }),
    });
    const affected = claimedFrom === null ? [] : [companyCode, assignedCompanyCode, claimedFrom];
    return { isBackInStock: claimedFrom !== null, companyCodes: affected.filter((code) => code !== null) };
  });
  await announceToThoseWhoSee(context, companyCodes, [actor.userId]);
  return { serialNumber, isBackInStock };
}
