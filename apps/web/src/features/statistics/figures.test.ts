import { noCounts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { expect, test } from 'vitest';
import {
  betweenCycles,
  comparableTotals,
  knownSince,
  programmePile,
  programmesShown,
  programmeUse,
  relativeChange,
  scaleUpTo,
  totalCounts,
  usedPerCycle,
} from './figures.ts';

const dishes = { cycleType: 'dishes', completed: 3, ended: 1, waterVlm: 80, energyWh: 1200 };
const regeneration = { cycleType: 'regeneration', completed: 1, ended: 0, waterVlm: 45, energyWh: 30 };
const hygiene = { washing: 0, hygienic: 0, deviating: 0, notJudgeable: 0 };
const bin = {
  hygiene,
  at: '2026-07-01T10:00:00Z',
  counts: { ...noCounts, cycles: 3, waterVlm: 150, energyWh: 1000 },
  programmes: [dishes, regeneration],
};
const unknown = { hygiene, at: '2026-07-01T11:00:00Z', counts: null, programmes: [dishes] };

test('totals come from the counters, or from washing cycles for a machine without counters', () => {
  expect(totalCounts([bin, unknown], true)).toMatchObject({ cycles: 3, waterVlm: 150 });
  expect(totalCounts([bin, unknown], false)).toMatchObject({ cycles: 6, waterVlm: 205, washPumpS: null });
  expect(totalCounts([unknown], true)).toEqual(noCounts);
});

test('the statistics sum programmes and sort them by use', () => {
  expect(programmeUse({ bins: [bin, unknown] })).toMatchObject([
    { cycleType: 'dishes', completed: 6, ended: 2, waterVlm: 160 },
    { cycleType: 'regeneration', completed: 1 },
  ]);
});

const silent = { ...regeneration, waterVlm: 0 };
const softened = {
  ...bin,
  counts: { ...bin.counts, regenerationWaterVlm: 46 },
  programmes: [dishes, silent],
};

test('regeneration water comes from its counter, then from its record, and is otherwise unknown', () => {
  const waterOf = (...bins: Parameters<typeof programmeUse>[0]['bins']) =>
    programmeUse({ bins }).find(({ cycleType }) => cycleType === 'regeneration')?.waterVlm;
  expect(waterOf(softened)).toBe(46);
  expect(waterOf(softened, { ...unknown, programmes: [silent] })).toBe(46);
  expect(waterOf({ ...bin, programmes: [silent] })).toBeNull();
  expect(waterOf(bin)).toBe(45);
  expect(programmePile(softened, 'water', ['dishes', 'regeneration'])).toEqual([80, 46, 24]);
});

test('a regeneration over two hours adds its water to both hours', () => {
  expect(programmeUse({ bins: [{ ...softened, programmes: [] }] })).toEqual([
    { cycleType: 'regeneration', completed: 0, ended: 0, waterVlm: 46, energyWh: 0 },
  ]);
});

test('consumption between cycles is the rest of the total and never negative', () => {
  expect(betweenCycles({ bins: [softened] })).toEqual({ waterVlm: 24, energyWh: 0 });
  expect(betweenCycles({ bins: [bin, { ...bin, programmes: [] }] })).toEqual({ waterVlm: 175, energyWh: 770 });
});

test('consumption between cycles is unknown without counters', () => {
  expect(betweenCycles({ bins: [bin, unknown] })).toEqual({ waterVlm: 25, energyWh: 0 });
  expect(betweenCycles({ bins: [unknown] })).toEqual({ waterVlm: null, energyWh: null });
  expect(betweenCycles({ bins: [{ ...bin, counts: { ...bin.counts, waterVlm: null } }] }).waterVlm).toBeNull();
});

test('the average of a washing cycle comes from the records of such cycles', () => {
  expect(usedPerCycle({ bins: [bin, unknown] })).toEqual({ water: 20, energy: 300 });
  expect(usedPerCycle({ bins: [{ ...bin, programmes: [regeneration] }] })).toBeNull();
});

const life = { counts: noCounts, asOf: '', countedSince: '', cyclesBeforeMaintenance: null };
const noPrices = { waterPerM3: null, electricityPerKWh: null, detergentPerL: null, rinseAidPerL: null };
const daysOf = (first: number, cycles: readonly (number | null)[], hasCounters = true): Statistics => ({
  timeZone: 'UTC',
  from: '',
  to: '',
  step: 'day',
  recorded: null,
  leftOut: 0,
  life: hasCounters ? life : null,
  tariffs: noPrices,
  end: new Date(Date.UTC(2026, 10, first + cycles.length)).toISOString(),
  bins: cycles.map((count, i) => ({
    hygiene,
    programmes: [{ ...dishes, completed: count ?? 0 }],
    at: new Date(Date.UTC(2026, 10, first + i)).toISOString(),
    counts: count === null ? null : { ...noCounts, cycles: count },
  })),
});
const noonOf = (day: number) => Date.UTC(2026, 10, day, 12);

test('finished periods are compared as a whole', () => {
  const compared = comparableTotals(daysOf(8, [1, 2, 3]), daysOf(1, [40, 50, 60, 70]), noonOf(20));
  expect(compared).toMatchObject({ sums: { cycles: 6 }, before: { cycles: 220 }, untilMs: null });
});

test('finished days of the present period are compared with as many days of the previous period', () => {
  const compared = comparableTotals(daysOf(8, [1, 2, 3]), daysOf(1, [40, 50, 60]), noonOf(10));
  expect(compared).toMatchObject({ sums: { cycles: 3 }, before: { cycles: 90 }, untilMs: Date.UTC(2026, 10, 3) });
  const shorter = comparableTotals(daysOf(8, [1, 2, 3]), daysOf(5, [40]), noonOf(10));
  expect(shorter).toMatchObject({ sums: { cycles: 3 }, before: { cycles: 40 }, untilMs: Date.UTC(2026, 10, 6) });
});

test('a period is not compared with a period of fewer than 20 cycles', () => {
  expect(comparableTotals(daysOf(8, [600, 700]), daysOf(6, [9, 10]), noonOf(20))).toBeNull();
  expect(comparableTotals(daysOf(8, [600, 700]), daysOf(6, [9, 11]), noonOf(20))).not.toBeNull();
});

test('a period that has just begun, or has unknown days, is not compared', () => {
  expect(comparableTotals(daysOf(8, [1, 2]), daysOf(6, [10, 20]), noonOf(8))).toBeNull();
  expect(comparableTotals(daysOf(8, [1, 2]), daysOf(6, [null, 20]), noonOf(20))).toBeNull();
  expect(comparableTotals(daysOf(8, [1, 2], false), daysOf(6, [null, 20], false), noonOf(20))).not.toBeNull();
});

test('a period whose counters begin on its first day is not compared', () => {
  const begunOn = (countedSince: string, statistics: Statistics) => ({
    ...statistics,
    life: { ...life, countedSince },
  });
  const pair = (countedSince: string) =>
    [begunOn(countedSince, daysOf(8, [1, 2])), begunOn(countedSince, daysOf(6, [10, 20])), noonOf(20)] as const;
  expect(comparableTotals(...pair('2026-11-06T10:00:00.000Z'))).toBeNull();
  expect(comparableTotals(...pair('2026-11-06T00:00:00.000Z'))).not.toBeNull();
});

test('the figures of a period begin with its first counters', () => {
  const since = (countedSince: string) => knownSince({ ...daysOf(8, [1, 2]), life: { ...life, countedSince } });
  expect(since('2026-11-09T10:00:00.000Z')).toBe('2026-11-09T10:00:00.000Z');
  expect([since('2026-11-01T10:00:00.000Z'), since('2026-11-20T10:00:00.000Z')]).toEqual([null, null]);
});

test('the relative change of a zero or unknown figure is unknown', () => {
  expect(relativeChange(3, 2)).toBe(0.5);
  expect(relativeChange(0, 2)).toBe(-1);
  expect([relativeChange(3, 0), relativeChange(3, null), relativeChange(null, 3)]).toEqual([null, null, null]);
});

test('a chart of cycles omits programmes that the counter omits', () => {
  expect(programmesShown({ bins: [bin] }, 'cycles')).toEqual(['dishes']);
  expect(programmesShown({ bins: [bin] }, 'water')).toEqual(['dishes', 'regeneration']);
});

test('a bar shows the known consumption between cycles on top', () => {
  expect(programmePile(bin, 'water', ['dishes', 'regeneration'])).toEqual([80, 45, 25]);
  expect(programmePile(bin, 'energy', ['dishes', 'regeneration'])).toEqual([1200, 30, 0]);
  expect(programmePile(bin, 'cycles', ['dishes', 'eco'])).toEqual([3, 0, 0]);
  expect(programmePile(unknown, 'water', ['dishes'])).toEqual([80, 0]);
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [8, [0, 2, 4, 6, 8]],
  [93, [0, 25, 50, 75, 100]],
  [0.9, [0, 0.25, 0.5, 0.75, 1]],
])('a scale up to %d has round marks', (highest, marks) => {
  expect(scaleUpTo(highest)).toEqual({ top: marks.at(-1), marks });
});
