import { randomUUID } from 'node:crypto';
import { parameterRole } from '@washboard/contract/accounts/permissions';
import { brands } from '@washboard/contract/brands/brands';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type {
  SettingsProfileChange,
  SettingsProfileEntry,
} from '@washboard/contract/settings-profiles/settings-profiles';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireAppliance } from '../../machines/appliances/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import {
  areSameValues,
  completeValues,
  type ProfileValues,
  profileModelOf,
  requireProfileModel,
  visibleValues,
} from './profile-model.ts';
import {
  isSiblingProfile,
  lockProfile,
  lockProfilesOf,
  type ProfileRow,
  requireFreeName,
  requireProfile,
  requireVersion,
} from './profiles-repository.ts';
import { settingsProfiles, settingsProfileVersions } from './tables.ts';

/**
 * @throws ProblemError COMPANY_NOT_FOUND when the caller has no company; PROFILE_NAME_TAKEN; DATA_MODEL_NOT_FOUND; for
 * a copy of a machine APPLIANCE_NOT_FOUND, PARAMETERS_NOT_TOLD; the errors of `completeValues`
 */
export async function createSettingsProfile(
  context: Context,
  actor: Actor,
  entry: SettingsProfileEntry,
): Promise<ProfileRow> {
  const { companyCode } = actor;
  if (companyCode === null) throw new ProblemError('COMPANY_NOT_FOUND');
  const { gamma, modelNumber, given } = await contentOf(context, actor, entry);
  const values = completeValues(profileModelOf({ gamma, modelNumber }), { given, before: {}, writer: actor });
  const id = randomUUID();
  const { name } = entry;
  const at = context.clock.now();
  return context.database.orm.transaction(async (transaction) => {
    await lockProfilesOf(transaction, companyCode);
    await requireFreeName(transaction, { id, name, companyCode, gamma, modelNumber });
    const profile = { id, companyCode, gamma, modelNumber, name, version: 1, createdAt: at, updatedAt: at };
    await transaction.insert(settingsProfiles).values(profile);
    const version = { profileId: id, version: 1, values, createdBy: actor.userId, createdAt: at };
    await transaction.insert(settingsProfileVersions).values(version);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'settingsProfile.created',
      subject: id,
      after: values,
      detail: { profile: name, modelNumber },
    });
    return requireProfile(transaction, actor, id);
  });
}

async function contentOf(context: Context, actor: Actor, entry: SettingsProfileEntry) {
  if ('values' in entry) {
    const { gamma, modelNumber, values: given } = entry;
    requireProfileModel(brands[context.config.brand].gammas, gamma, modelNumber);
    return { gamma, modelNumber, given };
  }
  const { appliance, state } = await requireAppliance(context, actor, entry.serialNumber);
  const reported = state?.parameters?.values ?? {};
  if (Object.keys(reported).length === 0) throw new ProblemError('PARAMETERS_NOT_TOLD');
  const { gamma, modelNumber } = appliance;
  const role = parameterRole(actor, 'factory-parameters:write');
  const given: ProfileValues = Object.fromEntries(
    profileModelOf({ gamma, modelNumber })
      .parameters.filter(
        ({ type, writeRoles }) =>
          writeRoles.includes(role) && (type === parameterTypes.cycle || entry.hasFactoryParameters),
      )
      .flatMap(({ code }) => (reported[code] === undefined ? [] : [[code, reported[code]] as const])),
  );
  return { gamma, modelNumber, given };
}

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
    const given = { given: change.values, before: row.values, writer: actor };
    const values = completeValues(profileModelOf(row.profile), given);
    await addVersion(transaction, row, { actor, at: clock.now(), name: change.name, values });
    return requireProfile(transaction, actor, id);
  });
}

interface Restoration {
  id: string;
  restored: number;
  known: number;
}

/**
 * Values that the caller may not read stay unchanged.
 * @throws ProblemError PROFILE_NOT_FOUND, PROFILE_VERSION_NOT_FOUND, FORBIDDEN, PROFILE_CHANGED; the errors of
 * `completeValues`, as the model may have changed since
 */
export async function restoreSettingsProfileVersion(
  { database, clock }: Context,
  actor: Actor,
  { id, restored, known }: Restoration,
): Promise<ProfileRow> {
  return database.orm.transaction(async (transaction) => {
    const row = await lockProfile(transaction, actor, id);
    if (row.profile.version !== known) throw new ProblemError('PROFILE_CHANGED');
    const model = profileModelOf(row.profile);
    const old = await requireVersion(transaction, id, restored);
    const given = visibleValues(model, old, actor);
    const values = completeValues(model, { given, before: row.values, writer: actor });
    const { name } = row.profile;
    await addVersion(transaction, row, { actor, at: clock.now(), name, values, restoredFrom: restored });
    return requireProfile(transaction, actor, id);
  });
}

interface Change {
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
  { actor, at, name, values, restoredFrom }: Change,
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
  const fieldsOf = (own: string, ofVersion: number, set: ProfileValues) => ({
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
