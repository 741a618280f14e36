import type { MachineDeletion } from '@washboard/contract/appliances/machine-administration';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from '../../people/companies/index.ts';
import { companiesAbove } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { updateAppliance } from '../appliances/index.ts';
import { abandonReplacement } from '../board-replacement/index.ts';
import { announceToThoseWhoSee, clearOwnersEntries, unclaimed } from '../claiming/index.ts';
import { hashLinkSecret, newLinkSecret } from '../machine-gateway/index.ts';
import { reportingOwnership } from '../outgoing-events/index.ts';
import { secretChangedSubject } from '../remote-control/index.ts';
import { administeredMachines, lockAdministered } from './administered-machines.ts';

/**
 * Deletes a machine: it exists for nobody, and its connection ends. Its records stay for their usual time, and its
 * serial number stays taken, because the records are stored under it.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_MOVED with its company, when that is not `ifCompanyCode`
 */
export async function deleteMachine(
  context: Context,
  actor: Actor,
  { serialNumber, ifCompanyCode }: MachineDeletion & { serialNumber: string },
): Promise<void> {
  const { database, clock, config, bus } = context;
  const { companyCode, assignedCompanyCode, claimedBy } = await database.orm.transaction(async (transaction) => {
    const machine = await lockAdministered(transaction, administeredMachines(actor, config.brand), serialNumber);
    const { companyCode, assignedCompanyCode, applianceName } = machine;
    if (ifCompanyCode !== undefined && companyCode !== ifCompanyCode) {
      const errors = [{ path: 'companyCode', message: companyCode }];
      throw new ProblemError('APPLIANCE_MOVED', { errors });
    }
    const at = clock.now();
    await reportingOwnership(transaction, { serialNumber, kind: 'ownership.released', at }, async () => {
      await clearOwnersEntries(transaction, serialNumber);
      await abandonReplacement(transaction, serialNumber, at);
      await updateAppliance(transaction, serialNumber, {
        ...unclaimed,
        deletedAt: at,
        // Its own company could not be deleted otherwise.
        companyCode: sql`coalesce((select company_code from ${companies} where parent_company_code is null
          and company_code in ${companiesAbove(companyCode)}), ${companyCode})`,
        linkSecretHash: hashLinkSecret(newLinkSecret()),
      });
    });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.deleted',
      subject: serialNumber,
      serialNumber,
      before: { companyCode, assignedCompanyCode, applianceName },
    });
    return machine;
  });
  bus.publish(secretChangedSubject(serialNumber), {});
  const affected = [companyCode, assignedCompanyCode].filter((code) => code !== null);
  await announceToThoseWhoSee(context, affected, claimedBy === null ? [] : [claimedBy]);
}
