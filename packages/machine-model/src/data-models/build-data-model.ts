import { type Role, roles } from '@washboard/contract/accounts/permissions';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { ratingPowers } from '@washboard/contract/appliances/machine-families';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { Cycle } from '@washboard/contract/data-models/cycles';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import { type Parameter, parameterTypes } from '@washboard/contract/data-models/parameters';
import type { CycleValidation } from '@washboard/contract/hygiene/cycle-validation';
import { inAllLanguages } from '@washboard/contract/languages/texts';
import { channelDefinitions } from '@washboard/contract/telemetry/channels';
import { alarmCatalogueOf } from '../alarms/alarm-catalogue.ts';
import { serviceCycleParameters } from '../ranges/cycle-definitions.ts';
import type { Feature } from '../ranges/features.ts';
import { cycleTypesOf, type ParameterDefinition, parameterDefinitionsOf } from '../ranges/parameter-definitions.ts';
import type {
  CycleParameter,
  CycleType,
  MachineParameterIdentifier,
  ServiceCycleParameter,
} from '../ranges/parameter-table.ts';
import { phasePlansOf } from '../ranges/phase-plans.ts';
import { type ModelDefinition, rangeDefinitions } from '../ranges/range-definitions.ts';
import { temperatureLimits } from '../ranges/temperature-limits.ts';
import { validationsOf } from '../ranges/validations.ts';
import { repairChecksOf } from '../repair/repair-checks.ts';
import { type ModelTexts, modelTexts } from './texts.ts';

const firstRevision = 'A';

export function buildDataModel(gamma: Gamma, { modelNumber }: ModelDefinition): DataModel {
  const { family, channels, features } = rangeDefinitions[gamma];
  const has = new Set(features);
  const definitions = parameterDefinitionsOf(gamma, modelNumber);
  const validations = validationsOf(gamma, modelNumber);
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
    cycles: cycleTypesOf(gamma).map((cycleType) =>
      buildCycle(cycleType, { has, definitions, validation: validations.get(cycleType) }),
    ),
    parameters: definitions.map(describeParameter),
    transducers: transducersOf(has),
    limits: temperatureLimits,
    alarms: alarmsOf(gamma, modelNumber),
  };
}

interface CycleContents {
  has: ReadonlySet<Feature>;
  definitions: readonly ParameterDefinition[];
  validation: CycleValidation | undefined;
}

function buildCycle(cycleType: CycleType, { has, definitions, validation }: CycleContents): Cycle {
  const cycleDefinitions = definitions.filter((definition) => definition.cycleType === cycleType);
  const shared = isServiceCycle(cycleType) ? serviceCycleParameters[cycleType] : [];
  return {
    cycleType,
    name: inAllLanguages(modelTexts, ({ cycle }) => cycle[cycleType]),
    kind: isServiceCycle(cycleType) ? 'service' : 'wash',
    phases: [...phasePlansOf(cycleType, has)],
    parameters: [...cycleDefinitions.map(({ identifier }) => identifier), ...shared],
    ...(validation && { validation }),
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

function alarmsOf(gamma: Gamma, modelNumber: string): DataModel['alarms'] {
  const checksOf = repairChecksOf(gamma, modelNumber);
  return alarmCatalogueOf(gamma).map(({ condition, ...alarm }) => {
    const checks = checksOf(condition);
    return { ...alarm, ...(checks.length > 0 && { checks }) };
  });
}

const everyone: Role[] = [...roles];
const service: Role[] = ['SERVICE', 'SERVICE_MANAGER', 'ADMIN'];
const factory: Role[] = ['SERVICE_MANAGER', 'ADMIN'];

function describeParameter(definition: ParameterDefinition): Parameter {
  const choices = choicesOf(definition);
  const isFactory = definition.type === parameterTypes.factory;
  return {
    ...definition,
    name: inAllLanguages(modelTexts, (texts) => nameOf(definition, texts)),
    ...(choices && { choices }),
    readRoles: isFactory ? factory : everyone,
    writeRoles: isFactory ? factory : service,
  };
}

function nameOf({ identifier, cycleType }: ParameterDefinition, texts: ModelTexts): string {
  if (cycleType === undefined) return texts.machineParameter[identifier as MachineParameterIdentifier];
  const ownNames: Readonly<Record<string, string>> = texts.ownParameter;
  const parameter = identifier.slice(cycleType.length + 1) as CycleParameter | ServiceCycleParameter;
  return ownNames[identifier] ?? texts.cycleParameter[parameter];
}

const hoursOfDay = new Set<string>(['energySavingFrom', 'energySavingUntil'] satisfies MachineParameterIdentifier[]);
const hourChoices = Array.from({ length: 24 }, (_, value) => {
  const name = `${String(value).padStart(2, '0')}:00`;
  return { value, name: inAllLanguages(modelTexts, () => name) };
});

function choicesOf({ identifier }: ParameterDefinition): Parameter['choices'] {
  if (hoursOfDay.has(identifier)) return hourChoices;
  const namesIn = ({ choice }: ModelTexts): readonly string[] | undefined =>
    (choice as Readonly<Record<string, readonly string[]>>)[identifier];
  return namesIn(modelTexts.en)?.map((_, value) => ({
    value,
    name: inAllLanguages(modelTexts, (texts) => namesIn(texts)?.[value] ?? ''),
  }));
}
