import type { SettingsProfileChange } from '@washboard/contract/settings-profiles/settings-profiles';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { addVersion } from './add-version.ts';
import { completeValues, modelOf } from './profile-model.ts';
import { lockProfile, type ProfileRow, requireProfile } from './profiles-repository.ts';

/**
 * Gives a profile another name or other values; the version before is kept.
 *
 * @throws ProblemError PROFILE_NOT_FOUND, FORBIDDEN, PROFILE_NAME_TAKEN; PROFILE_CHANGED when somebody else made a later
 *   version than the one that was edited; what `completeValues` throws
 */
export async function changeProfile(
  { database, clock }: Context,
  actor: Actor,
  { id, change }: { id: string; change: SettingsProfileChange },
): Promise<ProfileRow> {
  return database.orm.transaction(async (transaction) => {
    const row = await lockProfile(transaction, actor, id);
    if (row.profile.version !== change.version) throw new ProblemError('PROFILE_CHANGED');
    const given = { given: change.values, before: row.values, role: actor.role };
    const values = completeValues(modelOf(row.profile), given);
    await addVersion(transaction, row, { actor, at: clock.now(), name: change.name, values });
    return requireProfile(transaction, actor, id);
  });
}
