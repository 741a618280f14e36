import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Cycle } from '@washboard/contract/data-models/cycles';
import { type DataModel, ratingPowers } from '@washboard/contract/data-models/data-model';
import { channelDefinitions } from '@washboard/contract/telemetry/channels';
import { serviceCycleParameters } from '../ranges/cycle-definitions.ts';
import { isServiceCycle, phasePlansOf } from '../ranges/cycle-plans.ts';
import type { Feature } from '../ranges/features.ts';
import { limits } from '../ranges/limits.ts';
import { cycleTypesOf, type ParameterDefinition, parameterDefinitionsOf } from '../ranges/parameter-definitions.ts';
import type { CycleType, MachineParameterIdentifier } from '../ranges/parameter-table.ts';
import { type ModelDefinition, rangeDefinitions } from '../ranges/range-definitions.ts';
import { alarmsOf } from './alarms-of-range.ts';
import { cycleNames } from './cycle-names.ts';
import { describeParameter } from './describe-parameter.ts';
import { localizedText } from './localized-row.ts';

/** The machine revision that the documents of this release begin with. */
const firstRevision = 'A';

/** Puts the document of a model together. Nothing is checked here: `findDataModelFaults` does that at build time. */
export function buildDataModel(gamma: Gamma, { modelNumber }: ModelDefinition): DataModel {
  const { family, channels, features } = rangeDefinitions[gamma];
  const has = new Set(features);
  const definitions = parameterDefinitionsOf(gamma, modelNumber);
  return {
    formatVersion: 1,
    gamma,
    modelNumber,
    revision: firstRevision,
    family,
    ratingPowers: [...ratingPowers],
    channels: channels.map((channel) => {
      const { unit, bounds } = channelDefinitions[channel];
      return { channel, unit, min: bounds[0], max: bounds[1] };
    }),
    cycles: cycleTypesOf(gamma).map((cycleType) => buildCycle(cycleType, has, definitions)),
    parameters: definitions.map(describeParameter),
    transducers: transducersOf(has),
    limits,
    alarms: alarmsOf(gamma),
  };
}

function buildCycle(
  cycleType: CycleType,
  has: ReadonlySet<Feature>,
  definitions: readonly ParameterDefinition[],
): Cycle {
  const own = definitions.filter((definition) => definition.cycleType === cycleType);
  const shared = isServiceCycle(cycleType) ? serviceCycleParameters[cycleType] : [];
  return {
    cycleType,
    name: localizedText(cycleNames[cycleType]),
    kind: isServiceCycle(cycleType) ? 'service' : 'wash',
    phases: [...phasePlansOf(cycleType, has)],
    parameters: [...own.map(({ identifier }) => identifier), ...shared],
  };
}

function transducersOf(has: ReadonlySet<Feature>): DataModel['transducers'] {
  const vessels = has.has('breakTank') ? (['boiler', 'tank', 'breakTank'] as const) : (['boiler', 'tank'] as const);
  return vessels.map((vessel) => ({
    vessel,
    capacity: `${vessel}Capacity` satisfies MachineParameterIdentifier,
    points: ([1, 2, 3, 4] as const).map((point) => `${vessel}Pressure${point}` satisfies MachineParameterIdentifier),
  }));
}
