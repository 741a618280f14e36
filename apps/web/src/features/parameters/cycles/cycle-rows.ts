import { plannedPhasesOf } from '@washboard/machine-model/ranges/programmes';
import type { PlannedPhase } from '@washboard/machine-model/ranges/range-model';
import type { ParameterModel, ShownCycle, ShownParameter, Values } from '../model/parameter-model.ts';

export interface CycleTableRow {
  key: string;
  name: string;
  unit: ShownParameter['unit'];
  byCycle: ReadonlyMap<string, ShownParameter>;
}

/** The identifiers of one parameter differ between cycles only by the cycle's prefix. */
export function cycleTableRows({ parameters }: ParameterModel, cycles: readonly ShownCycle[]): CycleTableRow[] {
  const rows = new Map<string, CycleTableRow & { byCycle: Map<string, ShownParameter> }>();
  const keys: string[] = [];
  for (const { cycleType } of byLength(cycles, (cycle) => ownParameters(parameters, cycle).length)) {
    let place = keys.length;
    for (const parameter of ownParameters(parameters, { cycleType })) {
      const { identifier, name, unit } = parameter;
      const key = `${identifier.replace(`${cycleType}.`, '')} ${unit} ${name}`;
      place = insertAfter(keys, key, place);
      const row = rows.get(key) ?? { key, name, unit, byCycle: new Map() };
      row.byCycle.set(cycleType, parameter);
      rows.set(key, row);
    }
  }
  return keys.flatMap((key) => rows.get(key) ?? []);
}

export interface PhaseRow {
  key: string;
  phase: PlannedPhase['phase'];
  durationsS: ReadonlyMap<string, number>;
}

export function phaseRowsOf({ parameters }: ParameterModel, cycles: readonly ShownCycle[], values: Values) {
  const byIdentifier = new Map(parameters.map((parameter) => [parameter.identifier, parameter]));
  const rows = new Map<string, PhaseRow & { durationsS: Map<string, number> }>();
  const totalsS = new Map<string, number>();
  const keys: string[] = [];
  for (const { cycleType, phases } of byLength(cycles, (cycle) => cycle.phases.length)) {
    const planned = plannedPhasesOf(phases, (identifier) => {
      const parameter = byIdentifier.get(identifier);
      return parameter ? (values[parameter.code] ?? parameter.default) : 0;
    });
    totalsS.set(
      cycleType,
      planned.reduce((sum, { durationS }) => sum + durationS, 0),
    );
    let place = 0;
    for (const [i, { phase, durationS }] of planned.entries()) {
      // A phase may occur twice, so the key includes its occurrence.
      const key = `${phase} ${planned.slice(0, i).filter((before) => before.phase === phase).length}`;
      place = insertAfter(keys, key, place);
      const row = rows.get(key) ?? { key, phase, durationsS: new Map() };
      row.durationsS.set(cycleType, durationS);
      rows.set(key, row);
    }
  }
  return { rows: keys.flatMap((key) => rows.get(key) ?? []), totalsS };
}

const ownParameters = (parameters: readonly ShownParameter[], { cycleType }: Pick<ShownCycle, 'cycleType'>) =>
  parameters.filter((parameter) => parameter.cycleType === cycleType);

function byLength(cycles: readonly ShownCycle[], lengthOf: (cycle: ShownCycle) => number): ShownCycle[] {
  return cycles.toSorted((a, b) => lengthOf(b) - lengthOf(a));
}

/** @returns the place after the key; a new key is inserted at `place` */
function insertAfter(keys: string[], key: string, place: number): number {
  const at = keys.indexOf(key);
  if (at === -1) keys.splice(place, 0, key);
  return at === -1 ? place + 1 : at + 1;
}
