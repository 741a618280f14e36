import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { MachineOutcome, RunParameter } from '@washboard/contract/settings-profiles/profile-runs';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { parameterByCode } from '@washboard/machine-model/data-models/parameter-values';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireAppliance } from '../appliances/index.ts';
import { findWrittenChanges, writeParameters } from '../parameters/index.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import type { Values } from './profile-model.ts';

export interface MachineResult {
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
export async function writeValues(context: Context, order: Order, times?: CommandTimes): Promise<MachineResult> {
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
