import type { Gamma } from '@washboard/contract/appliances/appliances';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { RefusalReason } from '@washboard/contract/machine-link/machine-commands';
import { validateParameterValue } from '../../data-models/validate-parameter-value.ts';
import { type ParameterDefinition, parameterDefinitionsOf } from '../../ranges/parameter-definitions.ts';
import { modelDefinitionOf } from '../../ranges/range-definitions.ts';
import type { OperationResult, ParameterWrite } from '../machine-interface.ts';

export interface ParameterStore {
  values(): Readonly<Record<string, number>>;
  /** The maker delivers the machine with these values of cycles and daily use. */
  presets(): ReadonlyMap<string, number>;
  /** @returns the default if the stored value is invalid; 0 for a parameter that the machine lacks */
  settingOf(identifier: string): number;
  objectionTo(code: string, value: number): 'unknownParameter' | 'valueNotAllowed' | null;
  set(code: string, value: number): void;
  /** Replaces all values; a missing parameter gets its default. */
  setAll(values: Readonly<Record<string, number>>): void;
  version(): number;
  outOfBounds(): string[];
}

export interface CorruptibleStore extends ParameterStore {
  corrupt(code: string, value: number): void;
  lose(): void;
  restore(): void;
}

interface ParameterStoreOptions {
  gamma: Gamma;
  modelNumber?: string | undefined;
  /** Unknown or invalid entries are ignored. */
  initial?: Readonly<Record<string, number>> | undefined;
  isBlank?: boolean | undefined;
}

export function createParameterStore(options: ParameterStoreOptions): CorruptibleStore {
  const { gamma, modelNumber, initial = {}, isBlank = false } = options;
  const { byCode, byIdentifier, defaults, presets } = knownParameters(gamma, modelNumber);
  // Machines at their defaults share one map, so it is replaced, never mutated.
  let stored = isBlank ? noValues : defaults;
  /** A repair of the memory writes these values back. */
  let intact = stored;
  let version = 0;

  const objectionTo: ParameterStore['objectionTo'] = (code, value) => {
    const definition = byCode.get(code);
    if (definition === undefined) return 'unknownParameter';
    return validateParameterValue(definition, value) === null ? null : 'valueNotAllowed';
  };

  for (const [code, value] of Object.entries(initial)) {
    if (objectionTo(code, value) === null && stored.get(code) !== value) stored = withValue(stored, code, value);
  }
  intact = stored;

  return {
    values: () => Object.fromEntries(stored),
    presets: () => presets,
    settingOf(identifier) {
      const definition = byIdentifier.get(identifier);
      if (definition === undefined) return 0;
      const value = stored.get(definition.code);
      return value !== undefined && validateParameterValue(definition, value) === null ? value : definition.default;
    },
    objectionTo,
    set(code, value) {
      stored = withValue(stored, code, value);
      intact = withValue(intact, code, value);
      version += 1;
    },
    setAll(values) {
      stored = new Map([...defaults, ...Object.entries(values)]);
      intact = stored;
      version += 1;
    },
    version: () => version,
    outOfBounds: () =>
      [...stored].flatMap(([code, value]) => (objectionTo(code, value) === 'valueNotAllowed' ? [code] : [])),
    corrupt(code, value) {
      stored = withValue(stored, code, value);
      version += 1;
    },
    lose() {
      stored = noValues;
      version += 1;
    },
    restore() {
      stored = intact;
      version += 1;
    },
  };
}

type Values = ReadonlyMap<string, number>;

const noValues: Values = new Map();

function withValue(values: Values, code: string, value: number): Values {
  return new Map(values).set(code, value);
}

interface KnownParameters {
  byCode: ReadonlyMap<string, ParameterDefinition>;
  byIdentifier: ReadonlyMap<string, ParameterDefinition>;
  defaults: Values;
  presets: Values;
}

/** Thousands of machines in one process share these parameters. */
const cachedParameters = new Map<string, KnownParameters>();

function knownParameters(gamma: Gamma, modelNumber?: string): KnownParameters {
  const key = `${gamma} ${modelDefinitionOf(gamma, modelNumber).modelNumber}`;
  let parameters = cachedParameters.get(key);
  if (parameters === undefined) {
    const definitions = parameterDefinitionsOf(gamma, modelNumber);
    parameters = {
      byCode: new Map(definitions.map((definition) => [definition.code, definition])),
      byIdentifier: new Map(definitions.map((definition) => [definition.identifier, definition])),
      defaults: new Map(definitions.map((definition) => [definition.code, definition.default])),
      presets: new Map(
        definitions.flatMap(({ code, type, default: preset }) =>
          type === parameterTypes.cycle ? [[code, preset] as const] : [],
        ),
      ),
    };
    cachedParameters.set(key, parameters);
  }
  return parameters;
}

/** @returns null if all values can be set */
export function refuseToSet(
  store: Pick<ParameterStore, 'objectionTo' | 'values'>,
  values: Readonly<Record<string, number>>,
  expected: ParameterWrite['expected'] = {},
): Extract<OperationResult, { ok: false }> | null {
  const failures: Record<string, RefusalReason> = {};
  for (const [code, value] of Object.entries(values)) {
    const objection = store.objectionTo(code, value);
    if (objection !== null) failures[code] = objection;
  }
  if (Object.keys(failures).length === 0) {
    const present = store.values();
    for (const [code, value] of Object.entries(expected)) {
      if ((present[code] ?? null) !== value) failures[code] = 'changedMeanwhile';
    }
  }
  const [reason] = Object.values(failures);
  return reason === undefined ? null : { ok: false, reason, failures };
}
