import { profileRunCalls, settingsProfileCalls } from '@washboard/contract/settings-profiles/settings-profile-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { applySettingsProfile } from './apply-settings-profile.ts';
import { changeSettingsProfile, restoreSettingsProfileVersion } from './change-settings-profile.ts';
import { createSettingsProfile } from './create-settings-profile.ts';
import { deleteSettingsProfile } from './delete-settings-profile.ts';
import { getSettingsProfileRun } from './get-settings-profile-run.ts';
import { listSettingsProfileRuns } from './list-settings-profile-runs.ts';
import { listSettingsProfiles, listSettingsProfileVersions } from './list-settings-profiles.ts';
import { markDefaultSettingsProfile } from './mark-default-settings-profile.ts';
import { presentProfile } from './present-profile.ts';
import { previewSettingsProfile } from './preview-settings-profile.ts';
import { requireProfile } from './profiles-repository.ts';

export function settingsProfileRoutes(app: App, context: Context): void {
  const { orm } = context.database;

  serve(app, settingsProfileCalls.listSettingsProfiles, async ({ actor, query }) =>
    listSettingsProfiles(orm, actor, query),
  );

  serve(app, settingsProfileCalls.createSettingsProfile, async ({ actor, body }) =>
    presentProfile(await createSettingsProfile(context, actor, body), actor),
  );

  serve(app, settingsProfileCalls.getSettingsProfile, async ({ actor, params: { id } }) =>
    presentProfile(await requireProfile(orm, actor, id), actor),
  );

  serve(app, settingsProfileCalls.changeSettingsProfile, async ({ actor, params: { id }, body }) =>
    presentProfile(await changeSettingsProfile(context, actor, { id, change: body }), actor),
  );

  serve(app, settingsProfileCalls.markDefaultSettingsProfile, async ({ actor, params: { id }, body: { isDefault } }) =>
    presentProfile(await markDefaultSettingsProfile(context, actor, { id, isDefault }), actor),
  );

  serve(app, settingsProfileCalls.deleteSettingsProfile, async ({ actor, params: { id } }) =>
    deleteSettingsProfile(context, actor, id),
  );

  serve(app, settingsProfileCalls.listSettingsProfileVersions, async ({ actor, params: { id }, query }) =>
    listSettingsProfileVersions(orm, actor, { id, ...query }),
  );

  serve(
    app,
    settingsProfileCalls.restoreSettingsProfileVersion,
    async ({ actor, params: { id, version: restoredVersion }, body: { version: knownVersion } }) =>
      presentProfile(await restoreSettingsProfileVersion(context, actor, { id, restoredVersion, knownVersion }), actor),
  );
}

export function profileRunRoutes(app: App, context: Context): void {
  serve(app, profileRunCalls.previewSettingsProfile, async ({ actor, params: { id }, body: { serialNumbers } }) =>
    previewSettingsProfile(context, actor, { id, serialNumbers }),
  );

  serve(app, profileRunCalls.applySettingsProfile, async ({ actor, params: { id }, body }) => {
    const runId = await applySettingsProfile(context, actor, { id, ...body });
    return getSettingsProfileRun(context, actor, runId);
  });

  serve(app, profileRunCalls.listSettingsProfileRuns, async ({ actor }) =>
    listSettingsProfileRuns(context.database.orm, actor),
  );

  serve(app, profileRunCalls.getSettingsProfileRun, async ({ actor, params: { id } }) =>
    getSettingsProfileRun(context, actor, id),
  );
}
