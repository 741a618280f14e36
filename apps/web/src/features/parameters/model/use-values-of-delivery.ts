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
 * The parameters of cycles and daily use that are not as the machine was delivered, with both values. Those are the
 * values of the data model, whatever default parameters are in force.
 * @returns null where they are not known
 */
export function useValuesOfDelivery(machine: MachineRecord): ChangedValue[] | null {
  const model = useParameterModel(machine);
  const reported = useMachineParameters(machine.serialNumber);
  const format = useParameterFormat(asGamma(machine.gamma));
  if (!model.data || !reported.data || reported.data.at === null) return null;
  const { values } = reported.data;
  return model.data.parameters
    .filter(({ type, code, default: preset }) => type === parameterTypes.cycle && values[code] !== preset)
    .map((parameter) => ({
      code: parameter.code,
      name: parameter.name,
      now: format.text(parameter, values[parameter.code] ?? null),
      delivered: format.text(parameter, parameter.default),
    }));
}
