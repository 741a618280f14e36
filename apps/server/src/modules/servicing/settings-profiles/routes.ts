import { runCalls, settingsProfileCalls } from '@washboard/contract/settings-profiles/settings-profile-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { beginRun } from './begin-run.ts';
import { changeProfile, createProfile, deleteProfile, markDefault, restoreVersion } from './change-profiles.ts';
import { listProfiles, listProfileVersions } from './list-profiles.ts';
import { presentProfile } from './present-profile.ts';
import { previewProfile } from './preview-profile.ts';
import { requireProfile } from './profiles-repository.ts';
import { listRuns, readRun } from './read-runs.ts';

export function settingsProfileRoutes(app: App, context: Context): void {
  const { orm } = context.database;

  serve(app, settingsProfileCalls.listSettingsProfiles, async ({ actor, query }) => listProfiles(orm, actor, query));

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

  serve(app, settingsProfileCalls.listSettingsProfileVersions, async ({ actor, params: { id }, query }) =>
    listProfileVersions(orm, actor, { id, ...query }),
  );

  serve(
    app,
    settingsProfileCalls.restoreSettingsProfileVersion,
    async ({ actor, params: { id, version: restored }, body: { version: known } }) =>
      presentProfile(await restoreVersion(context, actor, { id, restored, known }), actor),
  );
}

export function runRoutes(app: App, context: Context): void {
  serve(app, runCalls.previewSettingsProfile, async ({ actor, params: { id }, body: { serialNumbers } }) =>
    previewProfile(context, actor, { id, serialNumbers }),
  );

  serve(app, runCalls.applySettingsProfile, async ({ actor, params: { id }, body }) => {
    const runId = await beginRun(context, actor, { id, ...body });
    return readRun(context, actor, runId);
  });

  serve(app, runCalls.listSettingsProfileRuns, async ({ actor }) => listRuns(context.database.orm, actor));

  serve(app, runCalls.getSettingsProfileRun, async ({ actor, params: { id } }) => readRun(context, actor, id));
}
