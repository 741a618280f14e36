import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { MachineOutcome, RunParameter } from '@washboard/contract/settings-profiles/profile-runs';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { parameterByCode } from '@washboard/machine-model/data-models/parameter-values';
import { and, eq, lt } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { profileJobLifeS } from '../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findHolder } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, findAppliance, requireAppliance } from '../appliances/index.ts';
import { findWrittenChanges, writeParameters } from '../parameters/index.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import type { Values } from './profile-model.ts';
import { findRunMachine } from './runs-repository.ts';
import { profileRunMachines, profileRuns } from './tables.ts';

/** From now on this process takes profiles to machines, one machine after the other. */
export async function startApplying(context: Context, times?: CommandTimes): Promise<void> {
  await context.jobQueue.work('profile', (key) => applyToMachine(context, key, times));
}

/**
 * One machine of a run, once: whoever asked for it must still be allowed to. Tried again, it finds the machine settled,
 * or asks what became of the same write.
 */
export async function applyToMachine(
  context: Context,
  key: { runId: string; serialNumber: string },
  times?: CommandTimes,
): Promise<void> {
  const { database, clock } = context;
  const found = await findRunMachine(database.orm, key);
  if (found?.machine.outcome !== 'waiting') return;
  const { run, machine } = found;
  const holder = await findHolder(database.orm, run.requestedBy);
  const isAllowed = holder !== null && isPermitted(holder, 'settings-profiles:manage');
  const result: MachineResult = isAllowed
    ? await writeValues(
        context,
        {
          actor: { ...holder, sessionId: run.sessionId, origin: run.origin },
          serialNumber: machine.serialNumber,
          commandId: machine.commandId,
          gamma: run.gamma,
          modelNumber: run.modelNumber,
          values: run.values,
        },
        times,
      )
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

interface Order {
  actor: Actor;
  serialNumber: string;
  commandId: string;
  gamma: Gamma;
  modelNumber: string;
  values: Values;
}

const outcomeOfRefusal: Readonly<Record<string, MachineResult['outcome']>> = {
  APPLIANCE_NOT_FOUND: 'notFound',
  APPLIANCE_OFFLINE: 'offline',
  COMMAND_OUTCOME_UNKNOWN: 'unknown',
};

/**
 * Sets one machine to the values of a profile, by the way of any other write of parameters: compared with what it tells,
 * all of them or none. What it is set to already is not written again, and what it does not have is left out.
 */
async function writeValues(context: Context, order: Order, times?: CommandTimes): Promise<MachineResult> {
  const { actor, serialNumber, commandId, values } = order;
  const rest: RunParameter[] = [];
  try {
    const { appliance, state } = await requireAppliance(context, actor, serialNumber);
    if (appliance.gamma !== order.gamma || appliance.modelNumber !== order.modelNumber) return nothing('otherModel');
    const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
    const told = state?.parameters?.values ?? {};
    // A job that is tried again asks for what it asked for the first time, whatever the machine is set to by now.
    const written = await findWrittenChanges(context.database.orm, commandId);
    const repeated = written && new Set(written.map(({ code }) => code));
    const wanted = Object.entries(values).flatMap(([code, value]) => {
      const expected = told[code] ?? null;
      const isThere = parameterByCode(model, code) !== undefined;
      if (isThere && (repeated ? repeated.has(code) : value !== expected)) return [{ code, value, expected }];
      rest.push({ code, outcome: isThere ? 'alreadySo' : 'notOfMachine', reason: null, value: expected });
      return [];
    });
    const changes = written ?? wanted;
    if (changes.length === 0) {
      // What it told before it went is not what it is set to now.
      const isThere = state?.connection === 'online';
      return isThere ? { outcome: 'alreadySo', reason: null, parameters: rest } : nothing('offline');
    }
    const { results } = await writeParameters(context, { actor, serialNumber, commandId, changes }, times);
    return {
      outcome: results.every(({ outcome }) => outcome === 'written') ? 'written' : 'partly',
      reason: null,
      parameters: [...results.map((result) => ({ ...result, reason: null })), ...rest],
    };
  } catch (error) {
    if (error instanceof ProblemError) return refusalOf(error, rest);
    throw error;
  }
}

function nothing(outcome: MachineResult['outcome']): MachineResult {
  return { outcome, reason: null, parameters: [] };
}

function refusalOf({ code, extra }: ProblemError, rest: RunParameter[]): MachineResult {
  const outcome = outcomeOfRefusal[code];
  if (outcome) return nothing(outcome);
  const refused = (extra.errors ?? []).map(
    ({ path, message }): RunParameter => ({ code: path, outcome: 'refused', reason: message, value: null }),
  );
  return { outcome: 'refused', reason: extra.reason ?? code, parameters: [...refused, ...rest] };
}

interface Applied {
  at: Date;
  run: Pick<typeof profileRuns.$inferSelect, 'id' | 'requestedBy' | 'origin' | 'profileName' | 'version'>;
  serialNumber: string;
  outcome: MachineOutcome;
  reason?: string | null;
}

/**
 * Writes down what became of one machine of a run. A serial number outside the scope of who asked is no machine of the
 * line, or strangers would read of it in the log of its owners.
 */
async function recordApplied(
  { config }: Pick<Context, 'config'>,
  transaction: Transaction,
  { at, run, serialNumber, outcome, reason }: Applied,
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

/**
 * Machines whose job nobody will do any more wait for nothing. Whether the last try reached them is not known, and who
 * asked for the run can ask for them again.
 */
export async function settleExpiredRuns(context: Pick<Context, 'database' | 'config'>, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - profileJobLifeS * 1000);
  await context.database.orm.transaction(async (transaction) => {
    const settled = await transaction
      .update(profileRunMachines)
      .set({ outcome: 'unknown', settledAt: now })
      .from(profileRuns)
      .where(
        and(
          eq(profileRunMachines.outcome, 'waiting'),
          eq(profileRuns.id, profileRunMachines.runId),
          lt(profileRuns.requestedAt, begun),
        ),
      )
      .returning({ serialNumber: profileRunMachines.serialNumber, run: profileRuns });
    for (const { serialNumber, run } of settled) {
      await recordApplied(context, transaction, { at: now, run, serialNumber, outcome: 'unknown' });
    }
  });
}
