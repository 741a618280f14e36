import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { addVersion } from './add-version.ts';
import { completeValues, modelOf, visibleValues } from './profile-model.ts';
import { lockProfile, type ProfileRow, requireProfile } from './profiles-repository.ts';
import { requireVersion } from './versions-repository.ts';

interface Restoration {
  id: string;
  /** The version that is brought back. */
  restored: number;
  /** The latest that the caller knows of. */
  known: number;
}

/**
 * Makes what an older version set the newest. What the caller may not read of it stays as it is now.
 *
 * @throws ProblemError PROFILE_NOT_FOUND, PROFILE_VERSION_NOT_FOUND, FORBIDDEN, PROFILE_CHANGED; what `completeValues`
 *   throws, as the model may have changed since
 */
export async function restoreVersion(
  { database, clock }: Context,
  actor: Actor,
  { id, restored, known }: Restoration,
): Promise<ProfileRow> {
  return database.orm.transaction(async (transaction) => {
    const row = await lockProfile(transaction, actor, id);
    if (row.profile.version !== known) throw new ProblemError('PROFILE_CHANGED');
    const model = modelOf(row.profile);
    const old = await requireVersion(transaction, id, restored);
    const given = visibleValues(model, old, actor.role);
    const values = completeValues(model, { given, before: row.values, role: actor.role });
    const { name } = row.profile;
    await addVersion(transaction, row, { actor, at: clock.now(), name, values, restoredFrom: restored });
    return requireProfile(transaction, actor, id);
  });
}
