import type { DeviatingCycle } from '@washboard/contract/events/deviating-cycles';

export type Deviation =
  | { kind: 'tankMissing' | 'rinseMissing' }
  | { kind: 'tankTmpMin' | 'rinseTmpMin' | 'rinseTmpMax'; value: number; limit: number };

/** What keeps a cycle's record from proving hygiene, in tenths of a degree Celsius. */
export function deviationsOf({
  tankTmpMin,
  rinseTmpMin,
  rinseTmpMax,
  limits,
}: Pick<DeviatingCycle, 'tankTmpMin' | 'rinseTmpMin' | 'rinseTmpMax' | 'limits'>): Deviation[] {
  const deviations: Deviation[] = [];
  if (tankTmpMin === null) deviations.push({ kind: 'tankMissing' });
  else if (tankTmpMin < limits.tankTmpMin)
    deviations.push({ kind: 'tankTmpMin', value: tankTmpMin, limit: limits.tankTmpMin });
  if (rinseTmpMin === null || rinseTmpMax === null) return [...deviations, { kind: 'rinseMissing' }];
  if (rinseTmpMin < limits.rinseTmpMin)
    deviations.push({ kind: 'rinseTmpMin', value: rinseTmpMin, limit: limits.rinseTmpMin });
  if (rinseTmpMax > limits.rinseTmpMax)
    deviations.push({ kind: 'rinseTmpMax', value: rinseTmpMax, limit: limits.rinseTmpMax });
  return deviations;
}
