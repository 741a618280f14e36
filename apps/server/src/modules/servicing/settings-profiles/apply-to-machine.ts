import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { MachineOutcome, RunParameter } from '@washboard/contract/settings-profiles/profile-runs';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { parameterByCode } from '@washboard/machine-model/data-models/validate-parameter-value';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, findAppliance, requireAppliance } from '../../machines/appliances/index.ts';
import { findWrittenChanges, isLacking, writeParameters } from '../../machines/parameters/index.ts';
import { findHolder } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { ProfileValues } from './profile-model.ts';
import { findRunMachine } from './profile-runs-repository.ts';
import { profileRunMachines, type profileRuns } from './tables.ts';

export async function startApplying(context: Context): Promise<void> {
  await context.jobQueue.work('profile', (key) => applyToMachine(context, key));
}

/**
 * The user who requested the run must still be permitted. A retried job finds the machine settled, or requests the
 * outcome of the same write.
 */
export async function applyToMachine(context: Context, key: { runId: string; serialNumber: string }): Promise<void> {
  const { database, clock } = context;
  const runMachine = await findRunMachine(database.orm, key);
  if (runMachine?.machine.outcome !== 'waiting') return;
  const { run, machine } = runMachine;
  const holder = await findHolder(database.orm, run.requestedBy);
  const isAllowed = holder !== null && isPermitted(holder, 'settings-profiles:manage');
  const result: MachineResult = isAllowed
    ? await writeValues(context, {
        actor: { ...holder, sessionId: run.sessionId, origin: run.origin },
        serialNumber: machine.serialNumber,
        commandId: machine.commandId,
        gamma: run.gamma,
        modelNumber: run.modelNumber,
        values: run.values,
      })
    : { outcome: 'refused', reason: 'FORBIDDEN', parameters: [] };
  await database.orm.transaction(async (transaction) => {
    const at = clock.now();
    const settled = await transaction
      .update(profileRunMachines)
      .set({ ...result, settledAt: at })
      .where(
        and(
          eq(profileRunMachines.runId, run.id),
          eq(profileRunMachines.serialNumber, machine.serialNumber),
          eq(profileRunMachines.outcome, 'waiting'),
        ),
      )
      .returning({ runId: profileRunMachines.runId });
    if (settled.length === 0) return;
    await recordApplied(context, transaction, { at, run, serialNumber: machine.serialNumber, ...result });
  });
}

interface MachineResult {
  outcome: Exclude<MachineOutcome, 'waiting'>;
  reason: string | null;
  parameters: RunParameter[];
}

interface WriteValuesRequest {
  actor: Actor;
  serialNumber: string;
  commandId: string;
  gamma: Gamma;
  modelNumber: string;
  values: ProfileValues;
}

const outcomeOfRefusal: Readonly<Record<string, MachineResult['outcome']>> = {
  APPLIANCE_NOT_FOUND: 'notFound',
  APPLIANCE_OFFLINE: 'offline',
  COMMAND_OUTCOME_UNKNOWN: 'unknown',
};

/** Equal values and parameters that the machine lacks are skipped; the others are written all or none. */
async function writeValues(context: Context, request: WriteValuesRequest): Promise<MachineResult> {
  const { actor, serialNumber, commandId, values } = request;
  const skippedParameters: RunParameter[] = [];
  try {
    const { appliance, state } = await requireAppliance(context, actor, serialNumber);
    if (appliance.gamma !== request.gamma || appliance.modelNumber !== request.modelNumber)
      return nothing('otherModel');
    const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
    const reported = state?.parameters?.values ?? {};
    // The machine's values may have changed since the first request of the job.
    const written = (await findWrittenChanges(context.database.orm, commandId))?.changes;
    const repeated = written && new Set(written.map(({ code }) => code));
    const requested = Object.entries(values).flatMap(([code, value]) => {
      const expected = reported[code] ?? null;
      const hasParameter = parameterByCode(model, code) !== undefined && !isLacking(reported, code);
      if (hasParameter && (repeated ? repeated.has(code) : value !== expected)) return [{ code, value, expected }];
      skippedParameters.push({
        code,
        outcome: hasParameter ? 'alreadySo' : 'notOfMachine',
        reason: null,
        value: expected,
      });
      return [];
    });
    const changes = written ?? requested;
    if (changes.length === 0) {
      const isOnline = state?.connection === 'online';
      return isOnline ? { outcome: 'alreadySo', reason: null, parameters: skippedParameters } : nothing('offline');
    }
    const { results } = await writeParameters(context, { actor, serialNumber, commandId, changes });
    return {
      outcome: results.every(({ outcome }) => outcome === 'written') ? 'written' : 'partly',
      reason: null,
      parameters: [...results.map((result) => ({ ...result, reason: null })), ...skippedParameters],
    };
  } catch (error) {
    if (error instanceof ProblemError) return refusalOf(error, skippedParameters);
    throw error;
  }
}

function nothing(outcome: MachineResult['outcome']): MachineResult {
  return { outcome, reason: null, parameters: [] };
}

function refusalOf({ code, extra }: ProblemError, skippedParameters: RunParameter[]): MachineResult {
  const outcome = outcomeOfRefusal[code];
  if (outcome) return nothing(outcome);
  const refused = (extra.errors ?? []).map(
    ({ path, message }): RunParameter => ({ code: path, outcome: 'refused', reason: message, value: null }),
  );
  return { outcome: 'refused', reason: extra.reason ?? code, parameters: [...refused, ...skippedParameters] };
}

interface AppliedProfile {
  at: Date;
  run: Pick<typeof profileRuns.$inferSelect, 'id' | 'requestedBy' | 'origin' | 'profileName' | 'version'>;
  serialNumber: string;
  outcome: MachineOutcome;
  reason?: string | null;
}

/** A machine out of the requester's scope is not named, because its owners would see strangers' runs. */
export async function recordApplied(
  { config }: Pick<Context, 'config'>,
  transaction: Transaction,
  { at, run, serialNumber, outcome, reason }: AppliedProfile,
): Promise<void> {
  const holder = await findHolder(transaction, run.requestedBy);
  const isKnown = holder && (await findAppliance(transaction, applianceScope(holder, config.brand), serialNumber));
  await recordAudit(transaction, {
    at,
    actor: { userId: run.requestedBy, origin: run.origin },
    action: 'settingsProfile.applied',
    subject: serialNumber,
    ...(isKnown && { serialNumber }),
    detail: {
      profile: run.profileName,
      version: run.version,
      outcome,
      ...(reason && { reason }),
      runId: run.id,
    },
  });
}
