import type { ParameterModel } from './parameter-model.ts';

/** Washing cycles that a change of these parameters may have to do with: its own, or all for one of the machine. */
export function affectedCycles({ parameters, cycles }: ParameterModel, codes: readonly string[]): string[] {
  const changed = parameters.filter(({ code }) => codes.includes(code));
  const isOfMachine = changed.some(({ cycleType }) => cycleType === undefined);
  const own = new Set(changed.map(({ cycleType }) => cycleType));
  return cycles
    .filter(({ kind, cycleType }) => kind === 'wash' && (isOfMachine || own.has(cycleType)))
    .map(({ cycleType }) => cycleType);
}
