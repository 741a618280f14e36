import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { isGap, type RecordOrGap } from './merge-gaps.ts';

/** `deviation`: page 1 has it. `other`: it needs an explanation. `none`: the appendix has it. */
export type RecordFinding = 'deviation' | 'other' | 'none';

export function findingOf(item: RecordOrGap): RecordFinding {
  if (isGap(item)) return 'other';
  if (item.result === 'deviating') return 'deviation';
  return isUnjudged(item) || item.alarms.length > 0 || item.isClockDoubtful ? 'other' : 'none';
}

/** A service cycle washes nothing, so it is not expected to be judged. */
export const isUnjudged = ({ result, reasons }: Pick<HygieneRecord, 'result' | 'reasons'>): boolean =>
  result === 'notJudgeable' && !reasons.includes('serviceCycle');
