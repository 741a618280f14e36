import type {
  ProfileVersionList,
  ProfileVersionQuery,
  SettingsProfileList,
  SettingsProfileListQuery,
} from '@washboard/contract/settings-profiles/settings-profiles';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { presentProfile, presentVersion } from './present-profile.ts';
import {
  findProfiles,
  findProfileVersions,
  profileCursorSchema,
  profileSortKeys,
  requireProfile,
  versionCursorSchema,
} from './profiles-repository.ts';

const lists = { profiles: 'settingsProfiles', versions: 'settingsProfileVersions' } as const;

export async function listProfiles(
  orm: Orm,
  actor: Actor,
  { limit, cursor, ...filter }: SettingsProfileListQuery,
): Promise<SettingsProfileList> {
  const after = cursor ? decodeCursor(lists.profiles, profileCursorSchema, cursor) : null;
  const { rows, total } = await findProfiles(orm, actor, { ...filter, limit: limit + 1, after });
  const page = cutPage(rows, { limit, list: lists.profiles, sortedBy: profileSortKeys });
  return { items: page.rows.map((row) => presentProfile(row, actor)), nextCursor: page.nextCursor, total };
}

/** @throws ProblemError PROFILE_NOT_FOUND */
export async function listProfileVersions(
  orm: Orm,
  actor: Actor,
  { id, limit, cursor }: ProfileVersionQuery & { id: string },
): Promise<ProfileVersionList> {
  const [before] = cursor ? decodeCursor(lists.versions, versionCursorSchema, cursor) : [];
  const row = await requireProfile(orm, actor, id);
  const found = await findProfileVersions(orm, {
    profileId: id,
    before: before ? Number(before) : null,
    limit: limit + 1,
  });
  const page = cutPage(found, { limit, list: lists.versions, sortedBy: ({ version }) => [String(version)] });
  return { items: page.rows.map((version) => presentVersion(version, row, actor)), nextCursor: page.nextCursor };
}
