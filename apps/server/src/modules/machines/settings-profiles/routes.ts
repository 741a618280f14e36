import { settingsProfileCalls } from '@washboard/contract/settings-profiles/settings-profile-calls';
import type { ProfileVersion, SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { serve } from '../../../http/serve.ts';
import { changeProfile, createProfile, deleteProfile, markDefault, restoreVersion } from './change-profiles.ts';
import { modelOf, visibleValues } from './profile-model.ts';
import {
  listProfiles,
  listVersions,
  type ProfileRow,
  profileCursorSchema,
  requireProfile,
  sortedBy,
  type VersionRow,
  versionCursorSchema,
} from './profiles-repository.ts';

/** Names the lists in their cursors. */
const lists = { profiles: 'settingsProfiles', versions: 'settingsProfileVersions' } as const;

export function settingsProfileRoutes(app: App, context: Context): void {
  const { orm } = context.database;

  serve(app, settingsProfileCalls.listSettingsProfiles, async ({ actor, query: { limit, cursor, ...filter } }) => {
    const after = cursor ? decodeCursor(lists.profiles, profileCursorSchema, cursor) : null;
    const { rows, total } = await listProfiles(orm, actor, { ...filter, limit: limit + 1, after });
    const page = cutPage(rows, { limit, list: lists.profiles, sortedBy });
    return { items: page.rows.map((row) => presentProfile(row, actor)), nextCursor: page.nextCursor, total };
  });

  serve(app, settingsProfileCalls.createSettingsProfile, async ({ actor, body }) =>
    presentProfile(await createProfile(context, actor, body), actor),
  );

  serve(app, settingsProfileCalls.getSettingsProfile, async ({ actor, params: { id } }) =>
    presentProfile(await requireProfile(orm, actor, id), actor),
  );

  serve(app, settingsProfileCalls.changeSettingsProfile, async ({ actor, params: { id }, body }) =>
    presentProfile(await changeProfile(context, actor, { id, change: body }), actor),
  );

  serve(app, settingsProfileCalls.markDefaultSettingsProfile, async ({ actor, params: { id }, body: { isDefault } }) =>
    presentProfile(await markDefault(context, actor, { id, isDefault }), actor),
  );

  serve(app, settingsProfileCalls.deleteSettingsProfile, async ({ actor, params: { id } }) =>
    deleteProfile(context, actor, id),
  );

  serve(
    app,
    settingsProfileCalls.listSettingsProfileVersions,
    async ({ actor, params: { id }, query: { limit, cursor } }) => {
      const [before] = cursor ? decodeCursor(lists.versions, versionCursorSchema, cursor) : [];
      const row = await requireProfile(orm, actor, id);
      const found = await listVersions(orm, {
        profileId: id,
        before: before ? Number(before) : null,
        limit: limit + 1,
      });
      const page = cutPage(found, { limit, list: lists.versions, sortedBy: ({ version }) => [String(version)] });
      return {
        items: page.rows.map((version) => presentVersion(version, row, actor)),
        nextCursor: page.nextCursor,
      };
    },
  );

  serve(
    app,
    settingsProfileCalls.restoreSettingsProfileVersion,
    async ({ actor, params: { id, version: restored }, body: { version: known } }) =>
      presentProfile(await restoreVersion(context, actor, { id, restored, known }), actor),
  );
}

function presentProfile({ profile, companyName, values, mayChange }: ProfileRow, actor: Actor): SettingsProfile {
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
    values: visibleValues(modelOf(profile), values, actor),
  };
}

function presentVersion(
  { version, createdAt, by, restoredFrom, values }: VersionRow,
  { profile }: Pick<ProfileRow, 'profile'>,
  actor: Actor,
): ProfileVersion {
  return {
    version,
    at: createdAt.toISOString(),
    by,
    restoredFrom,
    values: visibleValues(modelOf(profile), values, actor),
  };
}
