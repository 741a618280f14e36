import type { Limits } from '@washboard/contract/data-models/data-model-parts';
import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import { washCycles } from './cycle-definitions.ts';

export type HygieneLimits = Pick<Limits['hygiene'], 'tankTmpMin' | 'rinseTmpMin' | 'rinseTmpMax'>;

/** The fields that decide about hygiene. */
export type HygieneRecord = Pick<CycleRecord, 'outcome' | 'cycleType' | 'tankTmpMin' | 'rinseTmpMin' | 'rinseTmpMax'>;

/** Washing programmes of any range, without service cycles. */
export const washProgrammes: readonly string[] = Object.keys(washCycles);

/**
 * Whether the record of a cycle proves that the dishes are hygienically clean: a washing programme that was completed,
 * with the lowest wash temperature and the lowest and highest rinse temperature within the limits of the range
 * (`limits.hygiene` of its data model, tenths of a degree Celsius, both ends included). A missing temperature proves
 * nothing. The server counts by the same rule in SQL (`hygiene-of-cycles.ts`).
 */
export function isHygienic(record: HygieneRecord, limits: HygieneLimits): boolean {
  const { outcome, cycleType, tankTmpMin, rinseTmpMin, rinseTmpMax } = record;
  if (outcome !== 'completed' || !washProgrammes.includes(cycleType)) return false;
  if (tankTmpMin === null || rinseTmpMin === null || rinseTmpMax === null) return false;
  return tankTmpMin >= limits.tankTmpMin && rinseTmpMin >= limits.rinseTmpMin && rinseTmpMax <= limits.rinseTmpMax;
}
