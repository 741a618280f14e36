import { isDeepStrictEqual } from 'node:util';
import type { AssistanceChange, AssistanceContacts } from '@washboard/contract/appliances/assistance';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope } from './appliance-scope.ts';
import { type ApplianceRow, lockAppliance, requireInScope, updateAppliance } from './appliances-repository.ts';

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
