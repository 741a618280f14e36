import type { MachineMove } from '@washboard/contract/machine-administration/machine-administration';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { updateAppliance } from '../../machines/appliances/index.ts';
import { reportingOwnership } from '../../machines/outgoing-events/index.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToViewers, clearCompanyEntries, clearOwnerEntries, unclaimedFields } from '../claiming/index.ts';
import { administeredMachines, lockAdministered, refuseMoved } from './administered-machines.ts';

/**
 * The previous owner's claim, service company and customers end. A move to the current company changes nothing,
 * whatever `ifCompanyCode` is.
 * @throws ProblemError APPLIANCE_NOT_FOUND; COMPANY_NOT_FOUND when the caller does not administer the company;
 * APPLIANCE_MOVED with its company, when that is not `ifCompanyCode`
 */
export async function moveAppliance(
  context: Context,
  actor: Actor,
  { serialNumber, companyCode, ifCompanyCode }: MachineMove & { serialNumber: string },
): Promise<void> {
  const { database, clock, config } = context;
  const before = await database.orm.transaction(async (transaction) => {
    const machine = await lockAdministered(transaction, administeredMachines(actor, config.brand), serialNumber);
    const company = await requireCompany(transaction, administrationScope(actor), companyCode, 'key share');
    if (machine.companyCode === companyCode) return null;
    refuseMoved(machine, ifCompanyCode);
    const at = clock.now();
    await reportingOwnership(transaction, { serialNumber, kind: 'ownership.moved', at }, async () => {
      if (company.parentCompanyCode === null) await clearOwnerEntries(transaction, serialNumber);
      else await clearCompanyEntries(transaction, serialNumber);
      await updateAppliance(transaction, serialNumber, { companyCode, assignedCompanyCode: null, ...unclaimedFields });
    });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.moved',
      serialNumber,
      before: { companyCode: machine.companyCode, assignedCompanyCode: machine.assignedCompanyCode },
      after: { companyCode },
    });
    return machine;
  });
  if (!before) return;
  const affected = [before.companyCode, before.assignedCompanyCode, companyCode].filter((code) => code !== null);
  await announceToViewers(context, affected, before.claimedBy === null ? [] : [before.claimedBy]);
}
