import type { DataModel } from '@washboard/contract/data-models/data-model';
import type {
  MachineParameters,
  MachineParametersQuery,
  OtherInfo,
  OtherInfoType,
} from '@washboard/contract/parameters/machine-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { findDefaults } from './defaults-repository.ts';
import { presentParameters } from './present-parameters.ts';
import { presetsOf } from './restore-presets.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND */
export async function readParameters(
  context: Context,
  reader: Actor,
  { serialNumber, items }: MachineParametersQuery & { serialNumber: string },
): Promise<MachineParameters> {
  const row = await requireAppliance(context, reader, serialNumber);
  const parameters = await presentParameters(context.database.orm, row, reader);
  if (items !== 'true') return parameters;
  const { gamma, modelNumber, revision } = row.appliance;
  return { ...parameters, items: describeValues(parameters.values, dataModelOf(gamma, modelNumber, revision)) };
}

function describeValues(
  values: Readonly<Record<string, number>>,
  model: DataModel,
): NonNullable<MachineParameters['items']> {
  const byCode = new Map(model.parameters.map((parameter) => [parameter.code, parameter]));
  return Object.entries(values).map(([code, value]) => {
    const parameter = byCode.get(code);
    return { identifier: parameter?.identifier ?? null, code, type: parameter?.type ?? null, value };
  });
}

/** @throws ProblemError APPLIANCE_NOT_FOUND */
export async function readOtherInfo(
  context: Context,
  reader: Actor,
  { serialNumber, type }: { serialNumber: string; type: OtherInfoType },
): Promise<OtherInfo> {
  const { appliance } = await requireAppliance(context, reader, serialNumber);
  const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
  if (type === 'user_rating_power') {
    return { user_rating_power: appliance.ratingPower, rating_powers: model.ratingPowers };
  }
  const { version, values } = await findDefaults(context.database.orm, model);
  return { presets_params: presetsOf(model, values), presets_version: version };
}
