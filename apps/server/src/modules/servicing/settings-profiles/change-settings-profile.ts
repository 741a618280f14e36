import type { SettingsProfileChange } from '@washboard/contract/settings-profiles/settings-profiles';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { areSameValues, completeValues, type ProfileValues, profileModelOf, visibleValues } from './profile-model.ts';
import {
  lockProfile,
  type ProfileRow,
  requireFreeName,
  requireProfile,
  requireVersion,
} from './profiles-repository.ts';
import { settingsProfiles, settingsProfileVersions } from './tables.ts';

/**
 * The previous version is kept.
 * @throws ProblemError PROFILE_NOT_FOUND, FORBIDDEN, PROFILE_NAME_TAKEN; PROFILE_CHANGED when `version` is not the
 * latest; the errors of `completeValues`
 */
export async function changeSettingsProfile(
  { database, clock }: Context,
  actor: Actor,
  { id, change }: { id: string; change: SettingsProfileChange },
): Promise<ProfileRow> {
  return database.orm.transaction(async (transaction) => {
    const row = await lockProfile(transaction, actor, id);
    if (row.profile.version !== change.version) throw new ProblemError('PROFILE_CHANGED');
    const input = { givenValues: change.values, before: row.values, writer: actor };
    const values = completeValues(profileModelOf(row.profile), input);
    await addVersion(transaction, row, { actor, at: clock.now(), name: change.name, values });
    return requireProfile(transaction, actor, id);
  });
}

interface Restoration {
  id: string;
  restoredVersion: number;
  knownVersion: number;
}

/**
 * Values that the caller may not read stay unchanged.
 * @throws ProblemError PROFILE_NOT_FOUND, PROFILE_VERSION_NOT_FOUND, FORBIDDEN, PROFILE_CHANGED; the errors of
 * `completeValues`, as the model may have changed since
 */
export async function restoreSettingsProfileVersion(
  { database, clock }: Context,
  actor: Actor,
  { id, restoredVersion, knownVersion }: Restoration,
): Promise<ProfileRow> {
  return database.orm.transaction(async (transaction) => {
    const row = await lockProfile(transaction, actor, id);
    if (row.profile.version !== knownVersion) throw new ProblemError('PROFILE_CHANGED');
    const model = profileModelOf(row.profile);
    const old = await requireVersion(transaction, id, restoredVersion);
    const restoredValues = visibleValues(model, old, actor);
    const values = completeValues(model, { givenValues: restoredValues, before: row.values, writer: actor });
    const { name } = row.profile;
    await addVersion(transaction, row, { actor, at: clock.now(), name, values, restoredFrom: restoredVersion });
    return requireProfile(transaction, actor, id);
  });
}

interface VersionChange {
  actor: Actor;
  at: Date;
  name: string;
  values: ProfileValues;
  restoredFrom?: number;
}

/**
 * A change of the name alone makes no new version.
 * @throws ProblemError PROFILE_NAME_TAKEN
 */
async function addVersion(
  transaction: Transaction,
  { profile, values: before }: ProfileRow,
  { actor, at, name, values, restoredFrom }: VersionChange,
): Promise<void> {
  const { id } = profile;
  const hasOtherValues = !areSameValues(before, values);
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
  const fieldsOf = (profileName: string, ofVersion: number, set: ProfileValues) => ({
    ...(name !== profile.name && { name: profileName }),
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
