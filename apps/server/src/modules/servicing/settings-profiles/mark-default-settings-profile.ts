import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { isSiblingProfile, lockProfile, type ProfileRow, requireProfile } from './profiles-repository.ts';
import { settingsProfiles } from './tables.ts';

/**
 * A company has at most one default for a model.
 * @throws ProblemError PROFILE_NOT_FOUND, FORBIDDEN
 */
export async function markDefaultSettingsProfile(
  { database, clock }: Context,
  actor: Actor,
  { id, isDefault }: { id: string; isDefault: boolean },
): Promise<ProfileRow> {
  return database.orm.transaction(async (transaction) => {
    const row = await lockProfile(transaction, actor, id);
    if (row.profile.isDefault === isDefault) return row;
    const { name, modelNumber } = row.profile;
    if (isDefault) {
      const isOtherDefault = and(isSiblingProfile(row.profile, id), eq(settingsProfiles.isDefault, true));
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
