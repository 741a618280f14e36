import type { AddedAppliance } from '@washboard/contract/appliances/new-appliance';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { updateAppliance } from '../appliances/index.ts';
import { hashLinkSecret, newLinkSecret } from '../machine-gateway/index.ts';
import { secretChangedSubject } from '../remote-control/index.ts';
import { administeredMachines, lockAdministered } from './administered-machines.ts';

/**
 * Gives a machine a new link secret. The previous one is invalid from then on, and a connection that was made with it
 * ends.
 *
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
    await recordAudit(transaction, { at: clock.now(), actor, action, subject: serialNumber, serialNumber });
  });
  bus.publish(secretChangedSubject(serialNumber), {});
  return { serialNumber, linkSecret };
}
