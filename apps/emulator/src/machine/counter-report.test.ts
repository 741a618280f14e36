import { maxCount } from '@washboard/contract/statistics/reported-counts';
import { noCounts } from '@washboard/machine-model/simulation/board/counters';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countersFrom, countsOf } from './counter-report.ts';

const { totals: everyCounter } = countsOf(noCounts(0));
const count = fc.integer({ min: 0, max: maxCount });
const totals = fc.record(
  Object.fromEntries(Object.keys(everyCounter).map((name) => [name, count])) as Record<
    keyof typeof everyCounter,
    typeof count
  >,
  { requiredKeys: [] },
);

test('a board reports exactly the counters that it was given, and 0 for the others', () => {
  fc.assert(
    fc.property(totals, count, (given, cyclesBeforeMaintenance) => {
      const counters = { ...noCounts(0), ...countersFrom({ totals: given, cyclesBeforeMaintenance }) };
      expect(countsOf(counters)).toEqual({ totals: { ...everyCounter, ...given }, cyclesBeforeMaintenance });
    }),
  );
});

test('a board omits unknown counters', () => {
  expect(countersFrom({ totals: null, cyclesBeforeMaintenance: null })).toEqual({});
});
