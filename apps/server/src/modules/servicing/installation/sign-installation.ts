import {
  type InstallationReport,
  type InstallationStep,
  installationSteps,
} from '@washboard/contract/installation/installation-run';
import { dayAt } from '@washboard/contract/time/calendar';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import {
  type ApplianceRow,
  applianceScope,
  lockAppliance,
  requireAppliance,
  requireInScope,
} from '../../machines/appliances/index.ts';
import { signEntry } from '../../machines/hygiene/index.ts';
import { signLedger } from '../../machines/ledger/index.ts';
import { findDefaults, hiddenCodes } from '../../machines/parameters/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { changeLocked } from './change-installation.ts';
import { compareDisplay, findAppliedProfile, findTestRecord, presentTestRecord } from './get-installation-run.ts';
import { type RunRow, requireInstallationRun, runChanged } from './installation-runs-repository.ts';
import { installationRuns, type SavedStep } from './tables.ts';

interface SignInstallationRequest {
  serialNumber: string;
  id: string;
  version: number;
}

/**
 * Repeating the call changes nothing.
 * @throws ProblemError APPLIANCE_NOT_FOUND, INSTALLATION_RUN_NOT_FOUND; INSTALLATION_RUN_CHANGED when another user
 * saved a step or signed; INSTALLATION_RUN_INCOMPLETE naming the missing steps; LEDGER_NOT_SIGNED
 */
export async function signInstallation(
  context: Context,
  actor: Actor,
  request: SignInstallationRequest,
): Promise<void> {
  await requireAppliance(context, actor, request.serialNumber);
  // Signatures before and after the report let a verifier distinguish an edited report from other edited entries.
  await signLedger(context, request.serialNumber);
  await appendReport(context, actor, request);
  // The entry is stored, and each hour and each export signs the ledger again.
  await signLedger(context, request.serialNumber).catch((err: unknown) =>
    context.logger.warn({ err }, 'the ledger of a new installation report is not signed yet'),
  );
}

async function appendReport(
  { config, database, clock }: Pick<Context, 'config' | 'database' | 'clock'>,
  actor: Actor,
  { serialNumber, id, version }: SignInstallationRequest,
): Promise<void> {
  const scope = applianceScope(actor, config.brand);
  await database.orm.transaction(async (transaction) => {
    const at = clock.now();
    await lockAppliance(transaction, scope, serialNumber);
    const run = await requireInstallationRun(transaction, { serialNumber, id });
    if (run.signedAt !== null && run.signedBy === actor.userId) return;
    if (run.signedAt !== null) throw runChanged('signed');
    if (run.version !== version) throw runChanged('step');
    const steps = requireAllSteps(run);
    const row = await requireInScope(transaction, scope, serialNumber);
    const report = await composeReport(transaction, { row, run, checklist: steps.checklist.value.items });
    const { remark } = steps.checklist.value;
    let signed: RunRow['report'] = null;
    const entryNumber = await signEntry(transaction, {
      serialNumber,
      accountId: actor.userId,
      at,
      kind: 'installation',
      async bodyOf(commit) {
        signed = { ...report, words: await commit(`${addressOf(row)}\n${remark}`) };
        return { ...signed };
      },
    });
    await transaction
      .update(installationRuns)
      .set({ signedAt: at, signedBy: actor.userId, entryNumber, steps: {}, report: signed })
      .where(eq(installationRuns.id, id));
    if (row.appliance.installationDate === null) {
      const installationDate = dayAt(at.getTime(), steps.timeZone.value.timeZone);
      await changeLocked(transaction, { scope, at, actor, serialNumber, changes: { installationDate }, expected: {} });
    }
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.installationSigned',
      serialNumber,
      detail: { run: id, entry: entryNumber },
    });
  });
}

type AllSteps = { [Step in InstallationStep]: SavedStep<Step> };

function requireAllSteps({ steps }: RunRow): AllSteps {
  const errors = installationSteps
    .filter((step) => !steps[step])
    .map((path) => ({ path: path as string, message: 'missing' }));
  if (errors.length > 0) throw new ProblemError('INSTALLATION_RUN_INCOMPLETE', { errors });
  return steps as AllSteps;
}

function addressOf({ appliance: { street, postalCode, city } }: ApplianceRow): string {
  return [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

interface Composition {
  row: ApplianceRow;
  run: RunRow;
  checklist: InstallationReport['checklist'];
}

async function composeReport(
  transaction: Transaction,
  { row, run, checklist }: Composition,
): Promise<InstallationReport> {
  const { appliance, companyName, state } = row;
  const record = await findTestRecord(transaction, run);
  if (!record) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
  const { wanted, isConfirmed } = compareDisplay(row, run.steps);
  const { versions } = state ?? {};
  return {
    run: run.id,
    startedAt: run.startedAt.toISOString(),
    companyCode: appliance.companyCode,
    companyName,
    machine: {
      name: appliance.applianceName,
      gamma: appliance.gamma,
      modelNumber: appliance.modelNumber,
      revision: appliance.revision,
      macAddress: versions?.board?.macAddress ?? appliance.macAddress,
      machineId: versions?.board?.machineId ?? appliance.machineId,
      firmware: versions ? { FW00: versions.FW00, FW02: versions.FW02 } : null,
    },
    country: appliance.country ?? '',
    timeZone: appliance.timeZone ?? '',
    display: { ...wanted, isConfirmed },
    settings: await findAppliedProfile(transaction, run),
    parameters: await compareParameters(transaction, row),
    testCycle: presentTestRecord(record),
    checklist,
  };
}

/** The kitchen reads the report, so it omits parameters hidden from the kitchen. */
async function compareParameters(
  transaction: Transaction,
  { appliance, state }: ApplianceRow,
): Promise<InstallationReport['parameters']> {
  if (!state?.parameters) return null;
  const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
  const { version, values: defaults } = await findDefaults(transaction, model);
  const hidden = hiddenCodes(model, { role: 'KITCHEN_MANAGER' });
  const reported = state.parameters.values;
  const differing = model.parameters.flatMap(({ code }) => {
    const value = reported[code];
    const modelDefault = defaults[code];
    if (hidden.has(code) || value === undefined || modelDefault === undefined || value === modelDefault) return [];
    return [{ code, value, default: modelDefault }];
  });
  return { at: new Date(state.parameters.at).toISOString(), defaultsVersion: version, differing };
}
