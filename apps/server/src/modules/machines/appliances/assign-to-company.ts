import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { servedBy } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { companyScope } from '../../people/scope/index.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope } from './appliance-scope.ts';
import { type ApplianceRow, findAppliance, lockAppliance, updateAppliance } from './appliances-repository.ts';

/**
 * Lets a company look after a machine besides the one above its owner; null ends it.
 *
 * @returns the machine as the caller knew it; whoever gives back what was assigned to them does not see it any more
 * @throws ProblemError APPLIANCE_NOT_FOUND, COMPANY_NOT_FOUND
 */
export async function assignToCompany(
  context: Context,
  actor: Actor,
  { serialNumber, companyCode }: { serialNumber: string; companyCode: string | null },
): Promise<ApplianceRow> {
  const { database, clock, config } = context;
  const scope = applianceScope(actor, config.brand);
  const { row, affected } = await database.orm.transaction(async (transaction) => {
    const { assignedCompanyCode } = await lockAppliance(transaction, scope, serialNumber);
    if (companyCode !== null) await requireCompany(transaction, companyScope(actor), companyCode, 'key share');
    const row = await findAppliance(transaction, scope, serialNumber);
    if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
    if (assignedCompanyCode === companyCode) return { row, affected: [] };
    await updateAppliance(transaction, serialNumber, { assignedCompanyCode: companyCode });
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'appliance.assigned',
      subject: serialNumber,
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
  const rows = await orm.select({ userId: users.id }).from(users).where(servedBy(companyCode));
  return rows.map(({ userId }) => userId);
}
