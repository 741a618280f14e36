import type { ApplianceChange } from '@washboard/contract/appliances/appliance-change';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope } from './appliance-scope.ts';
import { type ApplianceRow, findAppliance, lockAppliance, updateAppliance } from './appliances-repository.ts';

/**
 * Gives a machine another name. The one that it has already changes nothing, whatever the caller thought it was called.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_RENAMED when it is not called `ifName` any more
 */
export async function renameAppliance(
  { database, clock, config }: Context,
  actor: Actor,
  { serialNumber, applianceName, ifName }: ApplianceChange & { serialNumber: string },
): Promise<ApplianceRow> {
  const scope = applianceScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    const before = await lockAppliance(transaction, scope, serialNumber);
    if (before.applianceName !== applianceName) {
      if (ifName !== undefined && before.applianceName !== ifName) throw new ProblemError('APPLIANCE_RENAMED');
      await updateAppliance(transaction, serialNumber, { applianceName });
      await recordAudit(transaction, {
        at: clock.now(),
        actor,
        action: 'appliance.renamed',
        subject: serialNumber,
        serialNumber,
        before: { applianceName: before.applianceName },
        after: { applianceName },
      });
    }
    const row = await findAppliance(transaction, scope, serialNumber);
    if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
    return row;
  });
}
