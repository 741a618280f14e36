import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { cycleTypesOf, parameterDefinitionsOf } from './parameter-definitions.ts';
import { phasePlansOf } from './phase-plans.ts';
import { programmeOf } from './programmes.ts';
import { modelDefinitionOf, rangeDefinitions } from './range-definitions.ts';
import type { RangeModel } from './range-model.ts';
import { temperatureLimits } from './temperature-limits.ts';

const built = new Map<string, RangeModel>();

/**
 * All machines of a model share its figures.
 * @returns the figures of the range's first model for a missing or unknown model number
 */
export function rangeModelOf(gamma: Gamma, modelNumber?: string): RangeModel {
  const knownNumber = modelDefinitionOf(gamma, modelNumber).modelNumber;
  const key = `${gamma} ${knownNumber}`;
  const model = built.get(key) ?? buildRangeModel(gamma, knownNumber);
  built.set(key, model);
  return model;
}

function buildRangeModel(gamma: Gamma, modelNumber: string): RangeModel {
  const { family, channels, features } = rangeDefinitions[gamma];
  const has = new Set(features);
  const defaults = new Map(
    parameterDefinitionsOf(gamma, modelNumber).map((parameter) => [parameter.identifier, parameter.default]),
  );
  const settingOf = (identifier: string) => {
    const value = defaults.get(identifier);
    if (value === undefined) throw new Error(`${gamma} has no parameter ${identifier}`);
    return value;
  };
  const wattsOf = (identifier: string) => Math.round(settingOf(identifier) * 1000);
  const washCycleTypes = cycleTypesOf(gamma).filter((cycleType) => !isServiceCycle(cycleType));
  return {
    gamma,
    modelNumber,
    family,
    channels,
    features: has,
    tank: {
      capacityVlm: settingOf('tankCapacity'),
      operatingVlm: settingOf('tankLevel'),
      minimumVlm: settingOf('tankMinimumLevel'),
      heaterW: wattsOf('tankHeaterPower'),
    },
    boiler: { capacityVlm: settingOf('boilerCapacity'), heaterW: wattsOf('boilerHeaterPower') },
    washPumpW: wattsOf('washPumpPower'),
    rinseFlow: settingOf('rinseFlow'),
    criticalTmp: temperatureLimits.criticalTmp,
    programmes: Object.fromEntries(
      washCycleTypes.map((cycleType) => [cycleType, programmeOf(cycleType, phasePlansOf(cycleType, has), settingOf)]),
    ),
  };
}

export const rangeModels = Object.fromEntries(gammas.map((gamma) => [gamma, rangeModelOf(gamma)])) as Readonly<
  Record<Gamma, RangeModel>
>;
