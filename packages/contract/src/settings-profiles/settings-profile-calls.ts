import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { idParams } from '../calls/params.ts';
import {
  profileApplicationSchema,
  profilePreviewRequestSchema,
  profilePreviewSchema,
  profileRunListSchema,
  profileRunSchema,
} from './profile-runs.ts';
import {
  defaultProfileSchema,
  profileVersionListSchema,
  profileVersionQuerySchema,
  restoreVersionSchema,
  settingsProfileChangeSchema,
  settingsProfileEntrySchema,
  settingsProfileListQuerySchema,
  settingsProfileListSchema,
  settingsProfileSchema,
} from './settings-profiles.ts';

const versionParams = z.object({
  id: z.uuid(),
  version: z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
});

export const settingsProfileCalls = declareCalls('settings profiles', {
  listSettingsProfiles: {
    method: 'GET',
    path: '/api/v1/appliance/settingsProfiles',
    permission: 'settings-profiles:manage',
    summary: 'The profiles that the caller may use, by name',
    query: settingsProfileListQuerySchema,
    answers: { 200: settingsProfileListSchema },
  },
  createSettingsProfile: {
    method: 'POST',
    path: '/api/v1/appliance/settingsProfiles',
    permission: 'settings-profiles:manage',
    summary: 'Creates a profile of the caller’s company, from values or from a machine',
    body: settingsProfileEntrySchema,
    answers: { 201: settingsProfileSchema },
    fails: [404, 409, 422],
  },
  getSettingsProfile: {
    method: 'GET',
    path: '/api/v1/appliance/settingsProfiles/{id}',
    permission: 'settings-profiles:manage',
    summary: 'One profile in its current version',
    params: idParams,
    answers: { 200: settingsProfileSchema },
    fails: [404],
  },
  changeSettingsProfile: {
    method: 'PUT',
    path: '/api/v1/appliance/settingsProfiles/{id}',
    permission: 'settings-profiles:manage',
    summary: 'Changes the name or the values of a profile; the previous version is kept',
    params: idParams,
    body: settingsProfileChangeSchema,
    answers: { 200: settingsProfileSchema },
    fails: [404, 409, 422],
  },
  markDefaultSettingsProfile: {
    method: 'PUT',
    path: '/api/v1/appliance/settingsProfiles/{id}/default',
    permission: 'settings-profiles:manage',
    summary: 'Makes a profile the default of its company for the model, or removes that mark',
    params: idParams,
    body: defaultProfileSchema,
    answers: { 200: settingsProfileSchema },
    fails: [404],
  },
  deleteSettingsProfile: {
    method: 'DELETE',
    path: '/api/v1/appliance/settingsProfiles/{id}',
    permission: 'settings-profiles:manage',
    summary: 'Deletes a profile with its versions; machines keep their values',
    params: idParams,
    answers: { 204: z.null() },
    fails: [404],
  },
  listSettingsProfileVersions: {
    method: 'GET',
    path: '/api/v1/appliance/settingsProfiles/{id}/versions',
    permission: 'settings-profiles:manage',
    summary: 'The versions of a profile, newest first',
    params: idParams,
    query: profileVersionQuerySchema,
    answers: { 200: profileVersionListSchema },
    fails: [404],
  },
  restoreSettingsProfileVersion: {
    method: 'POST',
    path: '/api/v1/appliance/settingsProfiles/{id}/versions/{version}/restore',
    permission: 'settings-profiles:manage',
    summary: 'Restores an older version as the newest one',
    params: versionParams,
    body: restoreVersionSchema,
    answers: { 200: settingsProfileSchema },
    fails: [404, 409, 422],
  },
});

export const profileRunCalls = declareCalls('settings profiles', {
  previewSettingsProfile: {
    method: 'POST',
    path: '/api/v1/appliance/settingsProfiles/{id}/preview',
    permission: 'settings-profiles:manage',
    summary: 'The changes that a profile would make to machines, by their last reports',
    params: idParams,
    body: profilePreviewRequestSchema,
    answers: { 200: profilePreviewSchema },
    fails: [404],
  },
  applySettingsProfile: {
    method: 'POST',
    path: '/api/v1/appliance/settingsProfiles/{id}/apply',
    permission: 'settings-profiles:manage',
    summary: 'Applies a profile to machines, each independently, in the background',
    params: idParams,
    body: profileApplicationSchema,
    answers: { 202: profileRunSchema },
    fails: [404, 409],
  },
  listSettingsProfileRuns: {
    method: 'GET',
    path: '/api/v1/appliance/settingsProfiles/runs',
    permission: 'settings-profiles:manage',
    summary: 'The caller’s latest runs and their progress',
    answers: { 200: profileRunListSchema },
  },
  getSettingsProfileRun: {
    method: 'GET',
    path: '/api/v1/appliance/settingsProfiles/runs/{id}',
    permission: 'settings-profiles:manage',
    summary: 'The outcome of each machine of a run so far',
    params: idParams,
    answers: { 200: profileRunSchema },
    fails: [404],
  },
});
