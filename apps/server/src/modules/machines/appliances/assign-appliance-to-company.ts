import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { seesMachinesAssignedTo } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { companyScope } from '../../people/scope/index.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { reportingOwnership } from '../outgoing-events/index.ts';
import { applianceScope } from './appliance-scope.ts';
import { type ApplianceRow, lockAppliance, requireInScope, updateAppliance } from './appliances-repository.ts';

/**
 * A caller whose company loses the machine no longer sees it, so the response shows its previous state.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, COMPANY_NOT_FOUND
 */
export async function assignApplianceToCompany(
  context: Context,
  actor: Actor,
  { serialNumber, companyCode }: { serialNumber: string; companyCode: string | null },
): Promise<ApplianceRow> {
  const { database, clock, config } = context;
  const scope = applianceScope(actor, config.brand);
  const { row, affected } = await database.orm.transaction(async (transaction) => {
    const { assignedCompanyCode } = await lockAppliance(transaction, scope, serialNumber);
    if (companyCode !== null) await requireCompany(transaction, companyScope(actor), companyCode, 'key share');
    const row = await requireInScope(transaction, scope, serialNumber);
    if (assignedCompanyCode === companyCode) return { row, affected: [] };
    const at = clock.now();
    await reportingOwnership(transaction, { serialNumber, kind: 'ownership.assigned', at }, () =>
      updateAppliance(transaction, serialNumber, { assignedCompanyCode: companyCode }),
    );
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.assigned',
      serialNumber,
      before: { assignedCompanyCode },
      after: { assignedCompanyCode: companyCode },
    });
    return { row, affected: [assignedCompanyCode, companyCode] };
  });
  for (const code of affected) {
    if (code === null) continue;
    for (const userId of await findServing(database.orm, code)) announceAccessChange(context, userId);
  }
  return row;
}

async function findServing(orm: Orm, companyCode: string): Promise<string[]> {
  const rows = await orm.select({ userId: users.id }).from(users).where(seesMachinesAssignedTo(companyCode));
  return rows.map(({ userId }) => userId);
}
