import { parameterTypes } from '@washboard/contract/data-models/parameters';
import { asGamma } from '../../../lib/machine/model-name.ts';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { useMachineParameters, useParameterModel } from './parameters-api.ts';
import { useParameterFormat } from './use-parameter-format.ts';

interface ChangedValue {
  code: string;
  name: string;
  now: string;
  delivered: string;
}

/**
 * The data model has the values of delivery, whatever default parameters are in force.
 * @returns null if the values are unknown
 */
export function useValuesOfDelivery(machine: MachineRecord): ChangedValue[] | null {
  const model = useParameterModel(machine);
  const reported = useMachineParameters(machine.serialNumber);
  const format = useParameterFormat(asGamma(machine.gamma));
  if (!model.data || !reported.data || reported.data.at === null) return null;
  const { values } = reported.data;
  // A machine with an older program lacks parameters of its model.
  const reportedPresets = model.data.parameters.filter(
    ({ type, code }) => type === parameterTypes.cycle && code in values,
  );
  return reportedPresets
    .filter(({ code, default: preset }) => values[code] !== preset)
    .map((parameter) => ({
      code: parameter.code,
      name: parameter.name,
      now: format.text(parameter, values[parameter.code] ?? null),
      delivered: format.text(parameter, parameter.default),
    }));
}
