import { isDeepStrictEqual } from 'node:util';
import type { ApplianceChange } from '@washboard/contract/appliances/appliance-change';
import type { AssistanceChange, AssistanceContacts } from '@washboard/contract/appliances/assistance';
import type { Actor } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
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
    await renameLocked(transaction, { at: clock.now(), actor, before, applianceName });
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
export async function renameLocked(
  transaction: Transaction,
  { at, actor, before: { serialNumber, applianceName: was }, applianceName }: Renaming,
): Promise<void> {
  if (was === applianceName) return;
  await updateAppliance(transaction, serialNumber, { applianceName });
  await recordAudit(transaction, {
    at,
    actor,
    action: 'appliance.renamed',
    serialNumber,
    before: { applianceName: was },
    after: { applianceName },
  });
}

/**
 * Setting the current contacts again changes nothing, whatever `was` is.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; ASSISTANCE_CHANGED when the current contacts are not `was`
 */
export async function changeAssistance(
  { database, clock, config }: Context,
  actor: Actor,
  { serialNumber, contacts, was }: AssistanceChange & { serialNumber: string },
): Promise<ApplianceRow> {
  const scope = applianceScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    const before = (await lockAppliance(transaction, scope, serialNumber)).assistance;
    if (!isDeepStrictEqual(before, contacts)) {
      if (!isDeepStrictEqual(before, was)) throw new ProblemError('ASSISTANCE_CHANGED');
      await updateAppliance(transaction, serialNumber, { assistance: contacts });
      await recordAudit(transaction, {
        at: clock.now(),
        actor,
        action: 'appliance.assistanceChanged',
        serialNumber,
        ...recordOf(before, contacts),
      });
    }
    const row = await requireInScope(transaction, scope, serialNumber);
    return row;
  });
}

/** The audit log can never be erased, so it omits the content of personal data. */
const personal = ['phone', 'email'] as const;

function recordOf(before: AssistanceContacts | null, after: AssistanceContacts | null) {
  const isChanged = (field: keyof AssistanceContacts) => (before?.[field] ?? '') !== (after?.[field] ?? '');
  const fields = personal.filter(isChanged);
  return {
    ...(isChanged('website') && {
      before: { website: before?.website ?? '' },
      after: { website: after?.website ?? '' },
    }),
    ...(fields.length > 0 && { detail: { fields } }),
  };
}

/**
 * A caller whose company loses the machine no longer sees it, so the response shows its previous state.
 *
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
