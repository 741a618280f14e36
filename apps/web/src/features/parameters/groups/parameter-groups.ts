import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { ParameterModel, ShownParameter, Values } from '../model/parameter-model.ts';

export interface ParameterGroup {
  key: string;
  kind: 'machine' | 'topic' | 'cycle' | 'calibration';
  name: string | null;
  parameters: readonly ShownParameter[];
}

/** The machine has too many factory parameters for one group; those without a topic stay in it. */
const topics = {
  levels: /^(boiler|tank|breakTank)(Minimum|Overflow)?Level$/,
  heating: /(HeaterPower|Hysteresis|Reduction)$|^heat(erInterlock|Recovery)/,
  pumps: /PumpPower$|Flow$|^flowmeter/,
  draining: /^(drainDuration|lastEmptying)/,
  softener: /^softener|^resin|^brine|^regenerationVolume|^salt/,
  timeLimits: /Timeout$/,
} as const;
export type Topic = keyof typeof topics;

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
  const rest = shown.filter((parameter) => !calibrating.has(parameter));
  const byTopic = Map.groupBy(rest, ({ identifier }) => topicOf(identifier));
  const ofTopics = ([null, ...Object.keys(topics)] as (Topic | null)[]).map(
    (topic): ParameterGroup => ({
      ...(topic === null ? { key: 'machine', kind: 'machine' } : { key: topic, kind: 'topic' }),
      name: null,
      parameters: byTopic.get(topic) ?? [],
    }),
  );
  return [...ofTopics, ...calibrations].filter((group) => group.parameters.length > 0);
}

/** The order is that in which an idle machine takes these steps. */
const savings = {
  standby: /^standby/,
  energySaving: /^energySaving/,
  heatRecovery: /^heatRecovery/,
} as const;
export type SavingKind = keyof typeof savings;

export function energySavingGroups(
  { parameters }: ParameterModel,
  canRead: (parameter: ShownParameter) => boolean,
): ParameterGroup[] {
  return Object.entries(savings)
    .map(
      ([key, pattern]): ParameterGroup => ({
        key,
        kind: 'topic',
        name: null,
        parameters: parameters.filter((parameter) => pattern.test(parameter.identifier) && canRead(parameter)),
      }),
    )
    .filter((group) => group.parameters.length > 0);
}

function topicOf(identifier: string): Topic | null {
  const found = Object.entries(topics).find(([, pattern]) => pattern.test(identifier));
  return (found?.[0] as Topic | undefined) ?? null;
}

export function unknownCodes({ parameters }: ParameterModel, values: Values): string[] {
  const known = new Set(parameters.map(({ code }) => code));
  return Object.keys(values).filter((code) => !known.has(code));
}

export function filterGroups(
  groups: readonly ParameterGroup[],
  keep: (parameter: ShownParameter, group: ParameterGroup) => boolean,
): ParameterGroup[] {
  return groups
    .map((group) => ({ ...group, parameters: group.parameters.filter((parameter) => keep(parameter, group)) }))
    .filter((group) => group.parameters.length > 0);
}
