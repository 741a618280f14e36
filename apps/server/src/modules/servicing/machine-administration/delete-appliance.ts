import type { MachineDeletion } from '@washboard/contract/machine-administration/machine-administration';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { updateAppliance } from '../../machines/appliances/index.ts';
import { abandonReplacement } from '../../machines/board-replacement/index.ts';
import { hashLinkSecret, newLinkSecret } from '../../machines/machine-gateway/index.ts';
import { reportingOwnership } from '../../machines/outgoing-events/index.ts';
import { secretChangedSubject } from '../../machines/remote-control/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { companiesAbove } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToViewers, clearOwnerEntries, unclaimedFields } from '../claiming/index.ts';
import { administeredMachines, lockAdministered, refuseMoved } from './administered-machines.ts';

/**
 * The records stay for their usual retention, and so does the serial number under which they are stored.
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_MOVED with its company, when that is not `ifCompanyCode`
 */
export async function deleteAppliance(
  context: Context,
  actor: Actor,
  { serialNumber, ifCompanyCode }: MachineDeletion & { serialNumber: string },
): Promise<void> {
  const { database, clock, config, bus } = context;
  const { companyCode, assignedCompanyCode, claimedBy } = await database.orm.transaction(async (transaction) => {
    const machine = await lockAdministered(transaction, administeredMachines(actor, config.brand), serialNumber);
    const { companyCode, assignedCompanyCode, applianceName } = machine;
    refuseMoved(machine, ifCompanyCode);
    const at = clock.now();
    await reportingOwnership(transaction, { serialNumber, kind: 'ownership.released', at }, async () => {
      await clearOwnerEntries(transaction, serialNumber);
      await abandonReplacement(transaction, serialNumber, at);
      await updateAppliance(transaction, serialNumber, {
        ...unclaimedFields,
        deletedAt: at,
        // The topmost company gets the row, so that the machine's company can be deleted.
        companyCode: sql`coalesce((select company_code from ${companies} where parent_company_code is null
          and company_code in ${companiesAbove(companyCode)}), ${companyCode})`,
        linkSecretHash: hashLinkSecret(newLinkSecret()),
      });
    });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.deleted',
      serialNumber,
      before: { companyCode, assignedCompanyCode, applianceName },
    });
    return machine;
  });
  bus.publish(secretChangedSubject(serialNumber), {});
  const affected = [companyCode, assignedCompanyCode].filter((code) => code !== null);
  await announceToViewers(context, affected, claimedBy === null ? [] : [claimedBy]);
}
