import type { Gamma } from '@washboard/contract/appliances/appliances';
import { isServiceCycle, type ServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { Parameter } from '@washboard/contract/data-models/parameters';
import { soakingCycles } from './cycle-definitions.ts';
import { type Feature, featureParameters, features } from './features.ts';
import {
  type CycleParameter,
  type CycleType,
  cycleLetters,
  cycleParameterTable,
  machineParameterTable,
  type ParameterRow,
  serviceCycleParameterTables,
} from './parameter-table.ts';
import { modelDefinitionOf, rangeDefinitions } from './range-definitions.ts';

export type ParameterDefinition = Omit<Parameter, 'name' | 'choices' | 'readRoles' | 'writeRoles'>;

export function parameterDefinitionsOf(gamma: Gamma, modelNumber?: string): ParameterDefinition[] {
  const range = rangeDefinitions[gamma];
  const has = new Set(range.features);
  const values: Readonly<Record<string, number>> = {
    ...range.machine,
    ...modelDefinitionOf(gamma, modelNumber).machine,
  };
  const missing = new Set<string>(features.flatMap((feature) => (has.has(feature) ? [] : featureParameters[feature])));
  const ofMachine = machineParameterTable.filter(([identifier]) => !missing.has(identifier));
  return [
    ...ofMachine.map((row) => fromRow(row, values)),
    ...cycleTypesOf(gamma).flatMap((cycleType) => cycleParametersOf(gamma, cycleType, has)),
  ];
}

/** @returns washing cycles in the order in which they are offered, then service cycles */
export function cycleTypesOf(gamma: Gamma): CycleType[] {
  const { cycles, features } = rangeDefinitions[gamma];
  const service: ServiceCycle[] = ['autoWash', 'manualDrain'];
  if (features.includes('softener')) service.push('regeneration');
  return [...(Object.keys(cycles) as (keyof typeof cycles)[]), ...service];
}

function cycleParametersOf(gamma: Gamma, cycleType: CycleType, has: ReadonlySet<Feature>): ParameterDefinition[] {
  if (isServiceCycle(cycleType)) {
    return serviceCycleParameterTables[cycleType].map((row) => fromRow(row, {}, cycleType));
  }
  const values = rangeDefinitions[gamma].cycles[cycleType] ?? {};
  const isPresent: Partial<Record<CycleParameter, boolean>> = {
    soaking: soakingCycles.has(cycleType),
    coldRinseTime: has.has('coldRinse'),
    washPumpSoftStart: has.has('softStart'),
  };
  return cycleParameterTable
    .filter(([identifier]) => isPresent[identifier] ?? true)
    .map((row) => fromRow(row, values, cycleType));
}

function fromRow(
  [identifier, code, type, unit, min, max, step, defaultValue]: ParameterRow,
  values: Readonly<Record<string, number>>,
  cycleType?: CycleType,
): ParameterDefinition {
  const bounds = { type, unit, min, max, step, default: values[identifier] ?? defaultValue };
  if (cycleType === undefined) return { identifier, code, ...bounds };
  return { identifier: `${cycleType}.${identifier}`, code: cycleLetters[cycleType] + code, cycleType, ...bounds };
}
