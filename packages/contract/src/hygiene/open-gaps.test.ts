import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxCount } from '../statistics/reported-counts.ts';
import type { HygieneGap } from './hygiene-gaps.ts';
import { type LedgerCycle, openGaps } from './open-gaps.ts';

const isoOf = (ms: number) => new Date(ms).toISOString();
const gapOf = (id: number, fromCycle: number, toCycle: number, at: string): HygieneGap => ({
  serialNumber: 'IN240001',
  id,
  at,
  reason: 'missingCycles',
  fromCycle,
  toCycle,
  lostMessages: null,
});

const entry = fc.record({
  isGap: fc.boolean(),
  cycleNumber: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.constant(maxCount + 1)),
  length: fc.integer({ min: 1, max: 6 }),
  endMs: fc.integer({ min: 0, max: 30 }),
  isClockDoubtful: fc.boolean(),
  isProven: fc.boolean(),
});

it('a missing number closes only by a later record of a cycle that ended between the gap’s neighbours', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 25 }), (entries) => {
      const gaps: HygieneGap[] = [];
      const cycles: LedgerCycle[] = [];
      for (const [i, { isGap, cycleNumber, length, endMs, isClockDoubtful }] of entries.entries()) {
        if (isGap) gaps.push(gapOf(i + 1, cycleNumber, cycleNumber + length - 1, isoOf(endMs)));
        else cycles.push({ id: i + 1, cycleNumber, endedAt: isoOf(endMs), isClockDoubtful });
      }
      const hasArrived = ({ id }: LedgerCycle) => entries[id - 1]?.isProven === true;
      const numbersOf = (list: readonly HygieneGap[]) =>
        list.flatMap(({ id, at, fromCycle, toCycle }) =>
          Array.from({ length: (toCycle ?? 0) - (fromCycle ?? 0) + 1 }, (_, i) => [id, at, (fromCycle ?? 0) + i]),
        );
      const expected = gaps.flatMap((gap) => {
        const at = cycles.find(({ id }) => id === gap.id + 1)?.endedAt ?? gap.at;
        const before = cycles
          .filter(({ id, cycleNumber }) => id < gap.id && cycleNumber <= maxCount)
          .filter(({ isClockDoubtful, endedAt }) => !isClockDoubtful && endedAt < at)
          .map(({ endedAt }) => endedAt)
          .toSorted();
        const arrived = cycles
          .filter(({ id, endedAt }) => id > gap.id && (before.at(-1) ?? '') < endedAt && endedAt < at)
          .filter(hasArrived)
          .map(({ cycleNumber }) => cycleNumber);
        return numbersOf([{ ...gap, at }]).filter(([, , number]) => !arrived.includes(Number(number)));
      });
      const open = openGaps(gaps, cycles.toReversed(), hasArrived);
      expect(numbersOf(open)).toEqual(expected);
      expect(open.every(({ fromCycle, toCycle }) => (fromCycle ?? 0) <= (toCycle ?? 0))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

it('the search for missing cycles reads few cycles for each of many gaps', () => {
  const count = 4000;
  const cycles: LedgerCycle[] = [];
  const gaps: HygieneGap[] = [];
  for (let i = 0; i < count; i += 1) {
    gaps.push(gapOf(2 * i + 1, 3 * i + 1, 3 * i + 2, isoOf(i)));
    cycles.push({ id: 2 * i + 2, cycleNumber: 3 * i + 3, endedAt: isoOf(i * 1000), isClockDoubtful: false });
  }
  let reads = 0;
  const counting = cycles.map((cycle) => ({
    ...cycle,
    get cycleNumber() {
      reads += 1;
      return cycle.cycleNumber;
    },
    get id() {
      reads += 1;
      return cycle.id;
    },
  }));
  expect(openGaps(gaps, counting)).toHaveLength(count);
  expect(reads).toBeLessThan(count * 50);
});
