import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { ParameterModel, ShownParameter, Values } from './parameter-model.ts';

export interface ParameterGroup {
  /** A cycle's type, a vessel, or `machine`. */
  key: string;
  kind: 'machine' | 'cycle' | 'calibration';
  /** Of a cycle, as the data model names it. */
  name: string | null;
  parameters: readonly ShownParameter[];
}

/** Parameters of daily use, then cycle by cycle. */
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

/** Factory parameters, the calibration of each level sensor by itself. */
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

/** What the machine tells and the data model does not know. */
export function unknownCodes({ parameters }: ParameterModel, values: Values): string[] {
  const known = new Set(parameters.map(({ code }) => code));
  return Object.keys(values).filter((code) => !known.has(code));
}

/** The groups with only what is looked for, without those that have nothing left. */
export function filterGroups(
  groups: readonly ParameterGroup[],
  keep: (parameter: ShownParameter, group: ParameterGroup) => boolean,
): ParameterGroup[] {
  return groups
    .map((group) => ({ ...group, parameters: group.parameters.filter((parameter) => keep(parameter, group)) }))
    .filter((group) => group.parameters.length > 0);
}
