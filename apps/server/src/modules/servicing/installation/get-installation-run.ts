import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import {
  type CurrentInstallation,
  type InstallationRun,
  installationSteps,
  type TestRecord,
} from '@washboard/contract/installation/installation-run';
import type { DisplaySettings } from '@washboard/contract/machine-link/display-settings';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import type { ApplianceRow } from '../../machines/appliances/index.ts';
import { findRecord, presentRecords } from '../../machines/hygiene/index.ts';
import { findRunMachine } from '../settings-profiles/index.ts';
import { findCurrentRun, findNames, type RunRow } from './installation-runs-repository.ts';
import type { SavedSteps } from './tables.ts';

export async function getInstallationRun(
  { database: { orm }, clock }: Pick<Context, 'database' | 'clock'>,
  row: ApplianceRow,
): Promise<CurrentInstallation> {
  const run = await findCurrentRun(orm, row.appliance.serialNumber);
  return { run: run && (await presentRun(orm, row, run)), serverTime: clock.now().toISOString() };
}

async function presentRun(orm: Orm, row: ApplianceRow, run: RunRow): Promise<InstallationRun> {
  const { id, startedAt, startedBy, version, steps, signedAt } = run;
  const names = await findNames(orm, [startedBy, ...Object.values(steps).map(({ savedBy }) => savedBy)]);
  const saved = installationSteps.flatMap((step) => {
    const stored = steps[step];
    if (!stored) return [];
    const { requestId: _, savedBy, ...rest } = stored;
    return [[step, { ...rest, savedBy: names.get(savedBy) ?? null }] as const];
  });
  const record = await findTestRecord(orm, run);
  return {
    id,
    startedAt: startedAt.toISOString(),
    startedBy: names.get(startedBy) ?? null,
    version,
    steps: Object.fromEntries(saved) as InstallationRun['steps'],
    display: compareDisplay(row, steps),
    settings: await findAppliedProfile(orm, run),
    testRecord: record && presentTestRecord(record),
    signedAt: signedAt?.toISOString() ?? null,
  };
}

export function displaySettingsOf({ language, units, clock, country, timeZone }: SavedSteps): DisplaySettings {
  return {
    ...(language && { language: language.value.language }),
    ...(units && { measurementSystem: units.value.measurementSystem }),
    ...(clock && { hourCycle: clock.value.hourCycle }),
    ...(country && { country: country.value.country }),
    ...(timeZone && { timeZone: timeZone.value.timeZone }),
  };
}

export function compareDisplay({ state }: ApplianceRow, steps: SavedSteps): InstallationRun['display'] {
  const requested = displaySettingsOf(steps);
  const reported = state?.versions?.display ?? null;
  const names = Object.keys(requested) as (keyof DisplaySettings)[];
  return {
    wanted: requested,
    reported,
    reportedAt: reported && state?.versions?.at ? new Date(state.versions.at).toISOString() : null,
    isConfirmed: names.length > 0 && names.every((name) => reported?.[name] === requested[name]),
  };
}

export async function findTestRecord(
  orm: Orm | Transaction,
  { serialNumber, steps: { testCycle } }: Pick<RunRow, 'serialNumber' | 'steps'>,
): Promise<HygieneRecord | null> {
  const row = testCycle ? await findRecord(orm, serialNumber, testCycle.value.record) : null;
  const [record = null] = row ? await presentRecords(orm, [row]) : [];
  return record;
}

export function presentTestRecord(record: HygieneRecord): TestRecord {
  const { id, cycleNumber, cycleType, startedAt, endedAt, result, reasons, values } = record;
  return { record: id, cycleNumber, cycleType, startedAt, endedAt, result, reasons, values };
}

export async function findAppliedProfile(
  orm: Pick<Orm, 'select'>,
  { serialNumber, steps: { settings } }: Pick<RunRow, 'serialNumber' | 'steps'>,
): Promise<InstallationRun['settings']> {
  if (!settings?.value.profile) return null;
  const applied = await findRunMachine(orm, { runId: settings.requestId, serialNumber });
  if (!applied) return null;
  const { run, machine } = applied;
  const { outcome, reason } = machine;
  return { profileName: run.profileName, version: run.version, outcome, reason };
}
