import { isDeepStrictEqual } from 'node:util';
import type { AssistanceChange, AssistanceContacts } from '@washboard/contract/appliances/assistance';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope } from './appliance-scope.ts';
import { type ApplianceRow, findAppliance, lockAppliance, updateAppliance } from './appliances-repository.ts';

/**
 * Says whom to ask about a machine. What it says already changes nothing, whatever the caller thought it said.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; ASSISTANCE_CHANGED when it is not `was` any more
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
        subject: serialNumber,
        serialNumber,
        ...recordOf(before, contacts),
      });
    }
    const row = await findAppliance(transaction, scope, serialNumber);
    if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
    return row;
  });
}

/** Whom one calls or writes to is not written where nothing can ever be erased: of these only that they changed. */
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
