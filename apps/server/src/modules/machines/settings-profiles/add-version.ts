import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { areSame, type Values } from './profile-model.ts';
import { type ProfileRow, requireFreeName } from './profiles-repository.ts';
import { settingsProfiles, settingsProfileVersions } from './tables.ts';

interface Change {
  actor: Actor;
  at: Date;
  name: string;
  values: Values;
  /** The version that is brought back. */
  restoredFrom?: number;
}

/**
 * Gives a locked profile a name and values; the version before is kept. Where only the name is another there is no new
 * version, and where nothing is, nothing happens.
 *
 * @throws ProblemError PROFILE_NAME_TAKEN
 */
export async function addVersion(
  transaction: Transaction,
  { profile, values: before }: ProfileRow,
  { actor, at, name, values, restoredFrom }: Change,
): Promise<void> {
  const { id } = profile;
  const hasOtherValues = !areSame(before, values);
  if (!hasOtherValues && name === profile.name) return;
  await requireFreeName(transaction, { ...profile, name });
  const version = profile.version + (hasOtherValues ? 1 : 0);
  await transaction.update(settingsProfiles).set({ name, version, updatedAt: at }).where(eq(settingsProfiles.id, id));
  if (hasOtherValues) {
    await transaction.insert(settingsProfileVersions).values({
      profileId: id,
      version,
      values,
      restoredFrom: restoredFrom ?? null,
      createdBy: actor.userId,
      createdAt: at,
    });
  }
  const changed = new Set([...Object.keys(before), ...Object.keys(values)].filter((c) => before[c] !== values[c]));
  const fieldsOf = (own: string, ofVersion: number, set: Values) => ({
    ...(name !== profile.name && { name: own }),
    ...(hasOtherValues && { version: ofVersion }),
    ...Object.fromEntries([...changed].map((code) => [code, set[code] ?? null])),
  });
  await recordAudit(transaction, {
    at,
    actor,
    action: 'settingsProfile.changed',
    subject: id,
    before: fieldsOf(profile.name, profile.version, before),
    after: fieldsOf(name, version, values),
    detail: { profile: name, modelNumber: profile.modelNumber, ...(restoredFrom && { restoredFrom }) },
  });
}
