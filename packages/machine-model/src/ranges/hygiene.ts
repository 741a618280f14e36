import type { Limits } from '@washboard/contract/data-models/data-model-parts';
import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import { washCycles } from './cycle-definitions.ts';

export type HygieneLimits = Pick<Limits['hygiene'], 'tankTmpMin' | 'rinseTmpMin' | 'rinseTmpMax'>;

/** What the hygiene of a cycle is judged by. */
export type HygieneRecord = Pick<CycleRecord, 'outcome' | 'cycleType' | 'tankTmpMin' | 'rinseTmpMin' | 'rinseTmpMax'>;

/** Programmes for dishes, of any range; not those with which a machine cleans, empties or regenerates itself. */
export const washProgrammes: readonly string[] = Object.keys(washCycles);

/**
 * Whether the record of a cycle proves that the dishes are hygienically clean: a washing programme that was carried out
 * to its end, with the tank at its coldest while washing and the final rinse at its coldest and hottest within the limits
 * of the range (`limits.hygiene` of its data model, tenths of a degree Celsius, both ends included). A temperature that
 * is missing proves nothing. The server counts by the same rule in SQL (`cycle-sums.ts`).
 */
export function isHygienic(record: HygieneRecord, limits: HygieneLimits): boolean {
  const { outcome, cycleType, tankTmpMin, rinseTmpMin, rinseTmpMax } = record;
  if (outcome !== 'completed' || !washProgrammes.includes(cycleType)) return false;
  if (tankTmpMin === null || rinseTmpMin === null || rinseTmpMax === null) return false;
  return tankTmpMin >= limits.tankTmpMin && rinseTmpMin >= limits.rinseTmpMin && rinseTmpMax <= limits.rinseTmpMax;
}
