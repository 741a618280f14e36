import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { ParameterModel, ShownParameter, Values } from '../parameter-model.ts';

export interface ParameterGroup {
  /** A cycle type, a vessel, or `machine`. */
  key: string;
  kind: 'machine' | 'cycle' | 'calibration';
  /** The name of a cycle in the data model. */
  name: string | null;
  parameters: readonly ShownParameter[];
}

/** Parameters of daily use, then by cycle. */
export function cycleParameterGroups({ parameters, cycles }: ParameterModel): ParameterGroup[] {
  const shown = parameters.filter(({ type }) => type === parameterTypes.cycle);
  const own: ParameterGroup = {
    key: 'machine',
    kind: 'machine',
    name: null,
    parameters: shown.filter(({ cycleType }) => cycleType === undefined),
  };
  const ofCycles = cycles.map(
    ({ cycleType, name }): ParameterGroup => ({
      key: cycleType,
      kind: 'cycle',
      name,
      parameters: shown.filter((parameter) => parameter.cycleType === cycleType),
    }),
  );
  return [own, ...ofCycles].filter((group) => group.parameters.length > 0);
}

/** Factory parameters, with the calibration of each level sensor as its own group. */
export function factoryParameterGroups({ parameters, transducers }: ParameterModel): ParameterGroup[] {
  const shown = parameters.filter(({ type }) => type === parameterTypes.factory);
  const calibrations = transducers.map(
    ({ vessel, points, capacity }): ParameterGroup => ({
      key: vessel,
      kind: 'calibration',
      name: null,
      parameters: shown.filter(({ identifier }) => points.includes(identifier) || identifier === capacity),
    }),
  );
  const calibrating = new Set(calibrations.flatMap((group) => group.parameters));
  const own: ParameterGroup = {
    key: 'machine',
    kind: 'machine',
    name: null,
    parameters: shown.filter((parameter) => !calibrating.has(parameter)),
  };
  return [own, ...calibrations].filter((group) => group.parameters.length > 0);
}

/** Codes that the machine reports and the data model lacks. */
export function unknownCodes({ parameters }: ParameterModel, values: Values): string[] {
  const known = new Set(parameters.map(({ code }) => code));
  return Object.keys(values).filter((code) => !known.has(code));
}

/** The groups with matching parameters only; empty groups are omitted. */
export function filterGroups(
  groups: readonly ParameterGroup[],
  keep: (parameter: ShownParameter, group: ParameterGroup) => boolean,
): ParameterGroup[] {
  return groups
    .map((group) => ({ ...group, parameters: group.parameters.filter((parameter) => keep(parameter, group)) }))
    .filter((group) => group.parameters.length > 0);
}
