import { maxCount } from '../statistics/reported-counts.ts';
import type { HygieneGap } from './hygiene-gaps.ts';

/** `id` is the number of the entry in the machine's ledger. */
export interface LedgerCycle {
  id: number;
  cycleNumber: number;
  endedAt: string;
  isClockDoubtful: boolean;
}

/**
 * Missing cycles ran before the record that follows the gap in the ledger. A cycle has arrived since if it was written
 * after the gap and ended between that record and the latest one before it in time. A cycle with a doubtful clock, or
 * with an impossible number, has no such place.
 *
 * Lists of the server are paginated, so `gaps-repository.ts` has the same rule in SQL; a test compares both.
 *
 * @param gaps as they stand in the ledger, with the times of their entries in `at`
 * @param cycles of the same ledger, in any order
 * @returns a gap for each range of numbers that is still missing; any other gap unchanged
 */
export function openGaps(
  gaps: readonly HygieneGap[],
  cycles: readonly LedgerCycle[],
  hasArrived: (cycle: LedgerCycle) => boolean = () => true,
): HygieneGap[] {
  const byId = new Map(cycles.map((cycle) => [cycle.id, cycle]));
  const byNumber = cycles.filter(hasArrived).sort((a, b) => a.cycleNumber - b.cycleNumber);
  const ends: number[] = [];
  const inOrder = [...cycles].sort((a, b) => a.id - b.id);
  let passed = 0;
  const open = new Map<HygieneGap, HygieneGap[]>();
  for (const gap of [...gaps].sort((a, b) => a.id - b.id)) {
    const { id, fromCycle, toCycle } = gap;
    if (gap.reason !== 'missingCycles' || fromCycle === null || toCycle === null) continue;
    for (let next = inOrder[passed]; next && next.id < id; next = inOrder[++passed]) {
      const endMs = Date.parse(next.endedAt);
      const hasPlace = !next.isClockDoubtful && next.cycleNumber <= maxCount;
      if (hasPlace) ends.splice(countBelow(ends, endMs, itself), 0, endMs);
    }
    const at = byId.get(id + 1)?.endedAt ?? gap.at;
    const placeMs = Date.parse(at);
    const beforeMs = ends[countBelow(ends, placeMs, itself) - 1] ?? Number.NEGATIVE_INFINITY;
    const missing: HygieneGap[] = [];
    let first = fromCycle;
    const note = (last: number) => {
      if (first <= last) missing.push({ ...gap, at, fromCycle: first, toCycle: last });
    };
    for (let i = countBelow(byNumber, fromCycle, ({ cycleNumber }) => cycleNumber); i < byNumber.length; i += 1) {
      const cycle = byNumber[i];
      if (!cycle || cycle.cycleNumber > toCycle) break;
      const endMs = Date.parse(cycle.endedAt);
      if (cycle.id < id || endMs <= beforeMs || endMs >= placeMs) continue;
      note(cycle.cycleNumber - 1);
      first = cycle.cycleNumber + 1;
    }
    note(toCycle);
    open.set(gap, missing);
  }
  return gaps.flatMap((gap) => open.get(gap) ?? [gap]);
}

/** @param sorted in ascending order of `keyOf` */
function countBelow<Item>(sorted: readonly Item[], limit: number, keyOf: (item: Item) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(sorted[middle] as Item) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const itself = (value: number) => value;
