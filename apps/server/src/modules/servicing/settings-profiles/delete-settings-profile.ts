import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { lockProfile } from './profiles-repository.ts';
import { settingsProfiles } from './tables.ts';

/**
 * Runs in progress continue with their copy of the values. The audit log keeps the last values.
 * @throws ProblemError PROFILE_NOT_FOUND, FORBIDDEN
 */
export async function deleteSettingsProfile({ database, clock }: Context, actor: Actor, id: string): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    const { profile, values } = await lockProfile(transaction, actor, id);
    await transaction.delete(settingsProfiles).where(eq(settingsProfiles.id, id));
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'settingsProfile.deleted',
      subject: id,
      before: values,
      detail: { profile: profile.name, modelNumber: profile.modelNumber, version: profile.version },
    });
  });
}
