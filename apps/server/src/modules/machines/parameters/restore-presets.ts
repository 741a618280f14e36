import type { DataModel } from '@washboard/contract/data-models/data-model';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { ParametersResult, RestorePresets } from '@washboard/contract/parameters/machine-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type ApplianceRow, requireAppliance } from '../appliances/index.ts';
import { findDefaults } from './defaults-repository.ts';
import { findWrittenChanges, type WrittenChanges } from './list-parameter-history.ts';
import { presentParameters } from './present-parameters.ts';
import { writeParameters } from './write-parameters.ts';

interface RestoreOrder extends RestorePresets {
  actor: Actor;
  serialNumber: string;
}

/**
 * Factory parameters hold calibration and equipment, so they are never reset.
 * @throws ProblemError DEFAULT_PARAMETERS_CHANGED when `version` is no longer in force; the errors of `writeParameters`
 */
export async function restorePresets(
  context: Context,
  { actor, serialNumber, commandId, version }: RestoreOrder,
): Promise<ParametersResult> {
  const { orm } = context.database;
  const row = await requireAppliance(context, actor, serialNumber);
  const model = dataModelOf(row.appliance.gamma, row.appliance.modelNumber, row.appliance.revision);
  // The machine's values or the version in force may have changed since the first request.
  const written = commandId ? await findWrittenChanges(orm, commandId) : null;
  const { changes, restoredVersion } = written ?? (await changesToRestore(context, row, { model, version }));
  if (changes.length === 0) {
    const parameters = await presentParameters(orm, row, actor);
    return { commandId: null, results: [], parameters };
  }
  const order = { actor, serialNumber, commandId, changes };
  return writeParameters(context, { ...order, ...(restoredVersion !== null && { restoredVersion }) });
}

/** @param version undefined stands for the one in force */
async function changesToRestore(
  { database }: Pick<Context, 'database'>,
  { state }: ApplianceRow,
  { model, version }: { model: DataModel; version: number | undefined },
): Promise<WrittenChanges> {
  const inForce = await findDefaults(database.orm, model);
  if (version !== undefined && version !== inForce.version) throw new ProblemError('DEFAULT_PARAMETERS_CHANGED');
  const reported = state?.parameters?.values ?? {};
  return {
    changes: Object.entries(presetsOf(model, inForce.values))
      .filter(([code, value]) => reported[code] !== value && !isLacking(reported, code))
      .map(([code, value]) => ({ code, value, expected: reported[code] ?? null })),
    restoredVersion: inForce.version,
  };
}

/** A machine with an older program may lack parameters of its model; one without any values has lost them. */
export function isLacking(reported: Readonly<Record<string, number>>, code: string): boolean {
  return !(code in reported) && Object.keys(reported).length > 0;
}

export function presetsOf(
  { parameters }: DataModel,
  defaults: Readonly<Record<string, number>>,
): Record<string, number> {
  const presets = parameters.filter(({ type }) => type === parameterTypes.cycle);
  return Object.fromEntries(presets.map(({ code, default: modelDefault }) => [code, defaults[code] ?? modelDefault]));
}
