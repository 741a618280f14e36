import type { ProfileVersion, SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import type { Actor } from '../../../actor.ts';
import { profileModelOf, visibleValues } from './profile-model.ts';
import type { ProfileRow, VersionRow } from './profiles-repository.ts';

export function presentProfile({ profile, companyName, values, mayChange }: ProfileRow, actor: Actor): SettingsProfile {
  return {
    id: profile.id,
    name: profile.name,
    gamma: profile.gamma,
    modelNumber: profile.modelNumber,
    companyCode: profile.companyCode,
    companyName,
    isDefault: profile.isDefault,
    version: profile.version,
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
    mayChange,
    values: visibleValues(profileModelOf(profile), values, actor),
  };
}

export function presentVersion(
  { version, createdAt, by, restoredFrom, values }: VersionRow,
  { profile }: Pick<ProfileRow, 'profile'>,
  actor: Actor,
): ProfileVersion {
  return {
    version,
    at: createdAt.toISOString(),
    by,
    restoredFrom,
    values: visibleValues(profileModelOf(profile), values, actor),
  };
}
