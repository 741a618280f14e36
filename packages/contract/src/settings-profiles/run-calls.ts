import { declareCalls } from '../calls/call.ts';
import { idParams } from '../calls/params.ts';
import {
  profileApplicationSchema,
  profilePreviewRequestSchema,
  profilePreviewSchema,
  profileRunListSchema,
  profileRunSchema,
} from './profile-runs.ts';

export const runCalls = declareCalls('settings profiles', {
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
