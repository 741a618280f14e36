import type { AddedAppliance } from '@washboard/contract/machine-registration/new-appliance';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { updateAppliance } from '../../machines/appliances/index.ts';
import { hashLinkSecret, newLinkSecret } from '../../machines/machine-gateway/index.ts';
import { secretChangedSubject } from '../../machines/remote-control/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { administeredMachines, lockAdministered } from './administered-machines.ts';

/**
 * A connection with the previous link secret ends.
 * @throws ProblemError APPLIANCE_NOT_FOUND
 */
export async function renewLinkSecret(
  { database, clock, config, bus }: Context,
  actor: Actor,
  serialNumber: string,
): Promise<AddedAppliance> {
  const linkSecret = newLinkSecret();
  await database.orm.transaction(async (transaction) => {
    await lockAdministered(transaction, administeredMachines(actor, config.brand), serialNumber);
    await updateAppliance(transaction, serialNumber, { linkSecretHash: hashLinkSecret(linkSecret) });
    const action = 'appliance.linkSecretIssued';
    await recordAudit(transaction, { at: clock.now(), actor, action, serialNumber });
  });
  bus.publish(secretChangedSubject(serialNumber), {});
  return { serialNumber, linkSecret };
}
