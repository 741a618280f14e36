import type { MachineDeletion, MachineMove } from '@washboard/contract/machine-administration/machine-administration';
import type { AddedAppliance } from '@washboard/contract/machine-registration/new-appliance';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { updateAppliance } from '../../machines/appliances/index.ts';
import { abandonReplacement } from '../../machines/board-replacement/index.ts';
import { hashLinkSecret, newLinkSecret } from '../../machines/machine-gateway/index.ts';
import { reportingOwnership } from '../../machines/outgoing-events/index.ts';
import { secretChangedSubject } from '../../machines/remote-control/index.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { administrationScope, companiesAbove } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToViewers, clearCompanysEntries, clearOwnersEntries, unclaimedFields } from '../claiming/index.ts';
import { administeredMachines, lockAdministered, refuseMoved } from './administered-machines.ts';

/**
 * The previous owner's claim, service company and customers end. A move to the current company changes nothing,
 * whatever `ifCompanyCode` is.
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
    refuseMoved(machine, ifCompanyCode);
    const at = clock.now();
    await reportingOwnership(transaction, { serialNumber, kind: 'ownership.moved', at }, async () => {
      if (company.parentCompanyCode === null) await clearOwnersEntries(transaction, serialNumber);
      else await clearCompanysEntries(transaction, serialNumber);
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

/**
 * The records stay for their usual retention, and so does the serial number under which they are stored.
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
    refuseMoved(machine, ifCompanyCode);
    const at = clock.now();
    await reportingOwnership(transaction, { serialNumber, kind: 'ownership.released', at }, async () => {
      await clearOwnersEntries(transaction, serialNumber);
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
