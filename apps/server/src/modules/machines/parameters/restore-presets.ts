import type { DataModel } from '@washboard/contract/data-models/data-model';
import { type Parameter, parameterTypes } from '@washboard/contract/data-models/parameters';
import type { ParametersResult, RestorePresets } from '@washboard/contract/parameters/parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { findWrittenChanges } from './find-written-changes.ts';
import { presentParameters } from './present-parameters.ts';
import { writeParameters } from './write-parameters.ts';

interface RestoreOrder extends RestorePresets {
  actor: Actor;
  serialNumber: string;
}

/**
 * Sets every parameter of cycles and daily use to the preset of the model. Factory parameters are never reset: they
 * hold the machine's calibration and equipment.
 */
export async function restorePresets(
  context: Context,
  { actor, serialNumber, commandId }: RestoreOrder,
  times?: CommandTimes,
): Promise<ParametersResult> {
  const row = await requireAppliance(context, actor, serialNumber);
  const model = dataModelOf(row.appliance.gamma, row.appliance.modelNumber, row.appliance.revision);
  const told = row.state?.parameters?.values ?? {};
  // A retry repeats the first request, whatever the machine's values are by now.
  const changes =
    (commandId && (await findWrittenChanges(context.database.orm, commandId))) ||
    presetsOf(model)
      .filter((preset) => told[preset.code] !== preset.default)
      .map((preset) => ({ code: preset.code, value: preset.default, expected: told[preset.code] ?? null }));
  if (changes.length === 0) {
    return { commandId: null, results: [], parameters: presentParameters(row, model, actor.role) };
  }
  return writeParameters(context, { actor, serialNumber, commandId, changes }, times);
}

export function presetsOf(model: DataModel): Parameter[] {
  return model.parameters.filter(({ type }) => type === parameterTypes.cycle);
}
