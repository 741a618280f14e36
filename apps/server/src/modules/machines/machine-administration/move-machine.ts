import type { MachineMove } from '@washboard/contract/appliances/machine-administration';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { updateAppliance } from '../appliances/index.ts';
import { announceToThoseWhoSee, clearOwnersEntries, unclaimed } from '../claiming/index.ts';
import { removeFromCustomer } from '../customers/index.ts';
import { reportingOwnership } from '../outgoing-events/index.ts';
import { administeredMachines, lockAdministered } from './administered-machines.ts';

/**
 * Moves a machine to another company. Its claim, its service company and its customers end: they are those of the
 * previous owner. Moving it to the company in which it is changes nothing, whatever `ifCompanyCode` is.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; COMPANY_NOT_FOUND when the caller does not administer the company;
 * APPLIANCE_MOVED with its company, when that is not `ifCompanyCode`
 */
export async function moveMachine(
  context: Context,
  actor: Actor,
  { serialNumber, companyCode, ifCompanyCode }: MachineMove & { serialNumber: string },
): Promise<void> {
  const { database, clock, config } = context;
  const before = await database.orm.transaction(async (transaction) => {
    const machine = await lockAdministered(transaction, administeredMachines(actor, config.brand), serialNumber);
    const company = await requireCompany(transaction, administrationScope(actor), companyCode, 'key share');
    if (machine.companyCode === companyCode) return null;
    if (ifCompanyCode !== undefined && machine.companyCode !== ifCompanyCode) {
      const errors = [{ path: 'companyCode', message: machine.companyCode }];
      throw new ProblemError('APPLIANCE_MOVED', { errors });
    }
    const at = clock.now();
    await reportingOwnership(transaction, { serialNumber, kind: 'ownership.moved', at }, async () => {
      if (company.parentCompanyCode === null) await clearOwnersEntries(transaction, serialNumber);
      else await removeFromCustomer(transaction, serialNumber);
      await updateAppliance(transaction, serialNumber, { companyCode, assignedCompanyCode: null, ...unclaimed });
    });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.moved',
      subject: serialNumber,
      serialNumber,
      before: { companyCode: machine.companyCode, assignedCompanyCode: machine.assignedCompanyCode },
      after: { companyCode },
    });
    return machine;
  });
  if (!before) return;
  const affected = [before.companyCode, before.assignedCompanyCode, companyCode].filter((code) => code !== null);
  await announceToThoseWhoSee(context, affected, before.claimedBy === null ? [] : [before.claimedBy]);
}
