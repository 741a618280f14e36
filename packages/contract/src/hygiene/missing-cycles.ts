import { largestCount } from '../statistics/counters.ts';
import type { HygieneGap } from './hygiene-gaps.ts';

/** A cycle in the ledger of a machine: `id` is the number of its entry. */
export interface LedgerCycle {
  id: number;
  cycleNumber: number;
  endedAt: string;
  isClockDoubtful: boolean;
}

/**
 * The rule by which gaps close. Missing cycles stand before the record that follows their entry in the ledger. Those that
 * ended between that record and the latest one before it in time, and that were written after the gap, have arrived
 * since. A cycle with a doubtful clock, or with a number that no machine can count, has no such place: its number stays
 * missing, and it is not the record before a gap.
 *
 * Lists of the server are read in pages, so `gaps-repository.ts` has the same rule in SQL; a test compares both.
 *
 * @param gap as it stands in the ledger, with the time of its entry in `at`
 * @param cycles of the same ledger, in any order
 * @param hasArrived whether a cycle counts as arrived
 * @returns a gap for each range of numbers that is still missing, at its place; any other gap as it is
 */
export function openGaps(
  gap: HygieneGap,
  cycles: readonly LedgerCycle[],
  hasArrived: (cycle: LedgerCycle) => boolean = () => true,
): HygieneGap[] {
  const { id, fromCycle, toCycle } = gap;
  if (gap.reason !== 'missingCycles' || fromCycle === null || toCycle === null) return [gap];
  const at = cycles.find((cycle) => cycle.id === id + 1)?.endedAt ?? gap.at;
  const placeMs = Date.parse(at);
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (const { id: earlier, cycleNumber, endedAt, isClockDoubtful } of cycles) {
    const endMs = Date.parse(endedAt);
    const hasPlace = !isClockDoubtful && cycleNumber <= largestCount;
    if (hasPlace && earlier < id && endMs < placeMs) beforeMs = Math.max(beforeMs, endMs);
  }
  const arrived = cycles
    .filter((cycle) => {
      const endMs = Date.parse(cycle.endedAt);
      return cycle.id > id && beforeMs < endMs && endMs < placeMs && hasArrived(cycle);
    })
    .map(({ cycleNumber }) => cycleNumber)
    .filter((number) => fromCycle <= number && number <= toCycle)
    .sort((one, other) => one - other);
  const ends = [...arrived, toCycle + 1];
  return ends.flatMap((end, i) => {
    const first = i === 0 ? fromCycle : (ends[i - 1] ?? 0) + 1;
    return first < end ? [{ ...gap, at, fromCycle: first, toCycle: end - 1 }] : [];
  });
}
