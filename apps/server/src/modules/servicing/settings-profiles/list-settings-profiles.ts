import type {
  ProfileVersionList,
  ProfileVersionQuery,
  SettingsProfileList,
  SettingsProfileListQuery,
} from '@washboard/contract/settings-profiles/settings-profiles';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { presentProfile, presentVersion } from './present-profile.ts';
import {
  findProfiles,
  findProfileVersions,
  profileCursorSchema,
  profileSortKeys,
  requireProfile,
  versionCursorSchema,
} from './profiles-repository.ts';

const profileCursor = defineCursor('settingsProfiles', profileCursorSchema);
const versionCursor = defineCursor('settingsProfileVersions', versionCursorSchema);

export async function listSettingsProfiles(
  orm: Orm,
  actor: Actor,
  { limit, cursor, ...filter }: SettingsProfileListQuery,
): Promise<SettingsProfileList> {
  const after = cursor ? profileCursor.decode(cursor) : null;
  const { rows, total } = await findProfiles(orm, actor, { ...filter, limit: limit + 1, after });
  const page = profileCursor.cutPage(rows, { limit, sortedBy: profileSortKeys });
  return { items: page.rows.map((row) => presentProfile(row, actor)), nextCursor: page.nextCursor, total };
}

/** @throws ProblemError PROFILE_NOT_FOUND */
export async function listSettingsProfileVersions(
  orm: Orm,
  actor: Actor,
  { id, limit, cursor }: ProfileVersionQuery & { id: string },
): Promise<ProfileVersionList> {
  const [before] = cursor ? versionCursor.decode(cursor) : [];
  const row = await requireProfile(orm, actor, id);
  const versions = await findProfileVersions(orm, {
    profileId: id,
    before: before ? Number(before) : null,
    limit: limit + 1,
  });
  const page = versionCursor.cutPage(versions, { limit, sortedBy: ({ version }) => [String(version)] });
  return { items: page.rows.map((version) => presentVersion(version, row, actor)), nextCursor: page.nextCursor };
}
