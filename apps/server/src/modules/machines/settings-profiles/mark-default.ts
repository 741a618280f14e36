import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { besides, lockProfile, type ProfileRow, requireProfile } from './profiles-repository.ts';
import { settingsProfiles } from './tables.ts';

/**
 * Makes a profile the one that its company sets machines of the model to, in place of another, or makes it none.
 *
 * @throws ProblemError PROFILE_NOT_FOUND, FORBIDDEN
 */
export async function markDefault(
  { database, clock }: Context,
  actor: Actor,
  { id, isDefault }: { id: string; isDefault: boolean },
): Promise<ProfileRow> {
  return database.orm.transaction(async (transaction) => {
    const row = await lockProfile(transaction, actor, id);
    if (row.profile.isDefault === isDefault) return row;
    const { name, modelNumber } = row.profile;
    if (isDefault) {
      const isOtherDefault = and(besides(row.profile, id), eq(settingsProfiles.isDefault, true));
      await transaction.update(settingsProfiles).set({ isDefault: false }).where(isOtherDefault);
    }
    await transaction.update(settingsProfiles).set({ isDefault }).where(eq(settingsProfiles.id, id));
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'settingsProfile.changed',
      subject: id,
      before: { isDefault: !isDefault },
      after: { isDefault },
      detail: { profile: name, modelNumber },
    });
    return requireProfile(transaction, actor, id);
  });
}
