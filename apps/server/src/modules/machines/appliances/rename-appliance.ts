import type { ApplianceChange } from '@washboard/contract/appliances/appliance-change';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope } from './appliance-scope.ts';
import { type ApplianceRow, lockAppliance, requireInScope, updateAppliance } from './appliances-repository.ts';

/**
 * Setting the current name again changes nothing, whatever `ifName` is.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_RENAMED when the current name is not `ifName`
 */
export async function renameAppliance(
  { database, clock, config }: Context,
  actor: Actor,
  { serialNumber, applianceName, ifName }: ApplianceChange & { serialNumber: string },
): Promise<ApplianceRow> {
  const scope = applianceScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    const before = await lockAppliance(transaction, scope, serialNumber);
    const isOther = before.applianceName !== applianceName;
    if (isOther && ifName !== undefined && before.applianceName !== ifName) throw new ProblemError('APPLIANCE_RENAMED');
    await renameLockedAppliance(transaction, { at: clock.now(), actor, before, applianceName });
    const row = await requireInScope(transaction, scope, serialNumber);
    return row;
  });
}

interface Renaming {
  at: Date;
  actor: Actor;
  before: { serialNumber: string; applianceName: string };
  applianceName: string;
}

/** Lock the machine first. */
export async function renameLockedAppliance(
  transaction: Transaction,
  { at, actor, before: { serialNumber, applianceName: previousName }, applianceName }: Renaming,
): Promise<void> {
  if (previousName === applianceName) return;
  await updateAppliance(transaction, serialNumber, { applianceName });
  await recordAudit(transaction, {
    at,
    actor,
    action: 'appliance.renamed',
    serialNumber,
    before: { applianceName: previousName },
    after: { applianceName },
  });
}
