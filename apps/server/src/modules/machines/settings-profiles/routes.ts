import {
  defaultProfileSchema,
  type ProfileVersion,
  profileVersionListSchema,
  profileVersionQuerySchema,
  restoreVersionSchema,
  type SettingsProfile,
  settingsProfileChangeSchema,
  settingsProfileEntrySchema,
  settingsProfileListQuerySchema,
  settingsProfileListSchema,
  settingsProfileSchema,
} from '@washboard/contract/settings-profiles/settings-profiles';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
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

const config = { permission: 'settings-profiles:manage' } as const;
const tags = ['settings profiles'];
const params = z.object({ id: z.uuid() });
const versionParams = z.object({ id: z.uuid(), version: z.coerce.number().int().min(1).max(1_000_000_000) });

export function settingsProfileRoutes(app: App, context: Context): void {
  const { orm } = context.database;

  app.get(
    '/settingsProfiles',
    {
      config,
      schema: {
        operationId: 'listSettingsProfiles',
        tags,
        summary: 'The profiles that the caller may use, by name',
        querystring: settingsProfileListQuerySchema,
        response: { 200: settingsProfileListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query: { limit, cursor, ...filter } }) => {
      const after = cursor ? decodeCursor(lists.profiles, profileCursorSchema, cursor) : null;
      const { rows, total } = await listProfiles(orm, actor, { ...filter, limit: limit + 1, after });
      const page = cutPage(rows, { limit, list: lists.profiles, sortedBy });
      return { items: page.rows.map((row) => presentProfile(row, actor)), nextCursor: page.nextCursor, total };
    },
  );

  app.post(
    '/settingsProfiles',
    {
      config,
      schema: {
        operationId: 'createSettingsProfile',
        tags,
        summary: 'Creates a profile of the caller’s company, from values or from a machine',
        body: settingsProfileEntrySchema,
        response: { 201: settingsProfileSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, body }, reply) =>
      reply.code(201).send(presentProfile(await createProfile(context, actor, body), actor)),
  );

  app.get(
    '/settingsProfiles/:id',
    {
      config,
      schema: {
        operationId: 'getSettingsProfile',
        tags,
        summary: 'One profile in its current version',
        params,
        response: { 200: settingsProfileSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { id } }) => presentProfile(await requireProfile(orm, actor, id), actor),
  );

  app.put(
    '/settingsProfiles/:id',
    {
      config,
      schema: {
        operationId: 'changeSettingsProfile',
        tags,
        summary: 'Changes the name or the values of a profile; the previous version is kept',
        params,
        body: settingsProfileChangeSchema,
        response: { 200: settingsProfileSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, params: { id }, body }) =>
      presentProfile(await changeProfile(context, actor, { id, change: body }), actor),
  );

  app.put(
    '/settingsProfiles/:id/default',
    {
      config,
      schema: {
        operationId: 'markDefaultSettingsProfile',
        tags,
        summary: 'Makes a profile the default of its company for the model, or removes that mark',
        params,
        body: defaultProfileSchema,
        response: { 200: settingsProfileSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { id }, body: { isDefault } }) =>
      presentProfile(await markDefault(context, actor, { id, isDefault }), actor),
  );

  app.delete(
    '/settingsProfiles/:id',
    {
      config,
      schema: {
        operationId: 'deleteSettingsProfile',
        tags,
        summary: 'Deletes a profile with its versions; machines keep their values',
        params,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { id } }, reply) => {
      await deleteProfile(context, actor, id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/settingsProfiles/:id/versions',
    {
      config,
      schema: {
        operationId: 'listSettingsProfileVersions',
        tags,
        summary: 'The versions of a profile, newest first',
        params,
        querystring: profileVersionQuerySchema,
        response: { 200: profileVersionListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
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

  app.post(
    '/settingsProfiles/:id/versions/:version/restore',
    {
      config,
      schema: {
        operationId: 'restoreSettingsProfileVersion',
        tags,
        summary: 'Restores an older version as the newest one',
        params: versionParams,
        body: restoreVersionSchema,
        response: { 200: settingsProfileSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
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
