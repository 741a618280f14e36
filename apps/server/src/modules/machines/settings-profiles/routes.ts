import type {
  ProfilePreview,
  ProfileRun,
  ProfileRunList,
  RunParameter,
} from '@washboard/contract/settings-profiles/profile-runs';
import { runCalls, settingsProfileCalls } from '@washboard/contract/settings-profiles/settings-profile-calls';
import type { ProfileVersion, SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { parameterByCode } from '@washboard/machine-model/data-models/parameter-values';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { serve } from '../../../http/serve.ts';
import { applianceScope, findAppliances, findSerialNumbers } from '../appliances/index.ts';
import { hiddenCodes } from '../parameters/index.ts';
import { beginRun } from './begin-run.ts';
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
import { listRunMachines, listRuns, type RunFigures, type RunMachineRow, requireRun } from './runs-repository.ts';

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

const latestRuns = 20;

export function runRoutes(app: App, context: Context): void {
  const { orm } = context.database;

  async function readRun(actor: Actor, id: string) {
    const run = await requireRun(orm, actor, id);
    return presentRun(run, await listRunMachines(orm, actor, context.config.brand, id), actor);
  }

  serve(app, runCalls.previewSettingsProfile, async ({ actor, params: { id }, body: { serialNumbers } }) => ({
    items: await previewProfile(context, actor, { id, serialNumbers }),
  }));

  serve(app, runCalls.applySettingsProfile, async ({ actor, params: { id }, body }) => {
    const runId = await beginRun(context, actor, { id, ...body });
    return readRun(actor, runId);
  });

  serve(app, runCalls.listSettingsProfileRuns, async ({ actor }) => ({
    items: (await listRuns(orm, actor, latestRuns)).map(presentRunHead),
  }));

  serve(app, runCalls.getSettingsProfileRun, async ({ actor, params: { id } }) => readRun(actor, id));
}

async function previewProfile(
  { database, config }: Context,
  actor: Actor,
  { id, serialNumbers }: { id: string; serialNumbers: readonly string[] },
): Promise<ProfilePreview['items']> {
  const { profile, values } = await requireProfile(database.orm, actor, id);
  const wanted = Object.entries(visibleValues(modelOf(profile), values, actor));
  const inScope = await findSerialNumbers(database.orm, applianceScope(actor, config.brand), serialNumbers);
  const rows = await findAppliances(database.orm, inScope);
  return rows
    .filter(({ appliance: { gamma, modelNumber } }) => gamma === profile.gamma && modelNumber === profile.modelNumber)
    .map(({ appliance: { serialNumber, applianceName, gamma, modelNumber, revision }, state }) => {
      const model = dataModelOf(gamma, modelNumber, revision);
      const reported = state?.parameters?.values ?? {};
      const changes = wanted
        .filter(([code, value]) => parameterByCode(model, code) !== undefined && reported[code] !== value)
        .map(([code, value]) => ({ code, value, expected: reported[code] ?? null }));
      return { serialNumber, applianceName, isTold: Object.keys(reported).length > 0, changes };
    })
    .sort((a, b) => a.applianceName.localeCompare(b.applianceName) || (a.serialNumber < b.serialNumber ? -1 : 1));
}

type Run = RunFigures['run'];

function presentRunHead({ run, total, settled, succeeded }: RunFigures): ProfileRunList['items'][number] {
  return {
    id: run.id,
    profileId: run.profileId,
    profileName: run.profileName,
    version: run.version,
    gamma: run.gamma,
    modelNumber: run.modelNumber,
    requestedAt: run.requestedAt.toISOString(),
    total,
    settled,
    succeeded,
  };
}

function presentRun(run: Run, machines: readonly RunMachineRow[], reader: Pick<Actor, 'role' | 'scopes'>): ProfileRun {
  const hidden = hiddenCodes(modelOf(run), reader);
  const count = (isCounted: (row: RunMachineRow) => boolean) => machines.filter(isCounted).length;
  const figures = {
    total: machines.length,
    settled: count(({ outcome }) => outcome !== 'waiting'),
    succeeded: count(({ outcome }) => outcome === 'written' || outcome === 'alreadySo'),
  };
  // Browsers poll every second, so the many unchanged parameters are sent only when the run is finished.
  const isUnderWay = figures.settled < figures.total;
  const isShown = ({ code, outcome }: RunParameter) => !hidden.has(code) && !(isUnderWay && outcome === 'alreadySo');
  return {
    ...presentRunHead({ run, ...figures }),
    machines: machines.map(({ serialNumber, applianceName, outcome, reason, parameters, settledAt }) => ({
      serialNumber,
      applianceName,
      outcome,
      reason,
      parameters: parameters.filter(isShown),
      settledAt: settledAt?.toISOString() ?? null,
    })),
  };
}
