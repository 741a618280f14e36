import { secondMs } from '@washboard/contract/time/durations';
import { describe, expect, it } from 'vitest';
import {
  observeChemicals,
  observeDoor,
  observeMaintenance,
  observeRegeneration,
  observeRinse,
  observeStops,
} from './observe-cycles.ts';
import { at, cycle, factsOf, fromMs } from './testing/some-facts.ts';

const many = (count: number, fields: Parameters<typeof cycle>[2] = {}, firstNumber = 1) =>
  Array.from({ length: count }, (_, i) => cycle(firstNumber + i, 6 + i / 10, fields));

describe('broken-off cycles', () => {
  const aborted = cycle(2, 7, { outcome: 'aborted', energyWh: 250, waterVlm: 20 });
  const cycles = [cycle(1, 6), aborted, cycle(3, 8)];

  it('a cycle that the door ended counts as broken off, with its water and energy', () => {
    const doorOpenedMs = [cycles[0]?.endMs ?? 0, aborted.endMs + 2 * secondMs];
    expect(observeDoor(factsOf({ cycles, doorOpenedMs }))).toEqual({
      count: 1,
      of: 3,
      proofMs: [aborted.endMs],
      energyWh: 250,
      waterVlm: 20,
    });
  });

  it('a cycle that an alarm or a power cut ended does not count as broken off', () => {
    expect(observeDoor(factsOf({ cycles, doorOpenedMs: [aborted.endMs + 60 * secondMs] })).count).toBe(0);
    expect(observeStops(factsOf({ cycles })).count).toBe(0);
  });

  it('a washing cycle that a person stopped counts as stopped, and a service cycle never does', () => {
    const stopped = [cycle(1, 6, { outcome: 'stopped' }), cycle(2, 7, { outcome: 'stopped', cycleType: 'autoWash' })];
    expect(observeStops(factsOf({ cycles: stopped }))).toMatchObject({ count: 1, of: 1 });
  });
});

describe('a machine that is out of order', () => {
  it('the observation of cycles searches thousands of reports instead of reading them for each cycle', () => {
    const count = 20_000;
    const cycles = many(count, { outcome: 'aborted' });
    let reads = 0;
    const doorOpenedMs = new Proxy(
      cycles.map(({ endMs }) => endMs + 60 * secondMs),
      {
        get(target, name, receiver) {
          reads += 1;
          return Reflect.get(target, name, receiver);
        },
      },
    );
    expect(observeDoor(factsOf({ cycles, doorOpenedMs, toMs: at(count) })).count).toBe(0);
    expect(reads).toBeLessThan(100 * count);
  });
});

describe('cycles without chemicals', () => {
  const empty = [8, 9].map((hours, i) => cycle(6 + i, hours, { detergentMl: 0 }));

  it('a cycle without chemicals counts if later cycles of its programme are dosed again', () => {
    expect(observeChemicals(factsOf({ cycles: [...many(5), ...empty, cycle(8, 10)] }))).toMatchObject({
      count: 2,
      of: 8,
    });
  });

  it('a cycle without chemicals counts while a canister is low, and not after the dose was turned off', () => {
    const cycles = [...many(5), ...empty];
    const low = { errorCode: 'W08', condition: 'chemistryLow' as const, raisedMs: at(7), clearedMs: at(8.5) };
    expect(observeChemicals(factsOf({ cycles })).count).toBe(0);
    expect(observeChemicals(factsOf({ cycles, alarms: [low] })).count).toBe(1);
    expect(observeChemicals(factsOf({ cycles, alarms: [{ ...low, clearedMs: null }] })).count).toBe(2);
  });

  it('a cycle without chemicals does not count on a machine that never doses or does not report doses', () => {
    expect(observeChemicals(factsOf({ cycles: many(30, { detergentMl: 0, rinseAidMl: 0 }) })).count).toBe(0);
    expect(observeChemicals(factsOf({ cycles: many(30, { detergentMl: null, rinseAidMl: null }) })).count).toBe(0);
  });
});

describe('the final rinse', () => {
  const week = (tmps: readonly number[]) =>
    factsOf({
      toMs: at(24 * tmps.length),
      cycles: tmps.flatMap((rinseTmpMin, day) =>
        [0, 1, 2].map((rack) => cycle(day * 3 + rack, day * 24 + 8 + rack, { rinseTmpMin })),
      ),
    });

  it('the rinse counts as cooling if its temperature falls from day to day and soon reaches the limit', () => {
    expect(observeRinse(week([850, 846, 842, 838, 834]))).toMatchObject({
      count: 5,
      of: 5,
      rinse: { first: 850, last: 834, limit: 800 },
    });
  });

  it.each([
    ['varies', [850, 842, 851, 843, 849]],
    ['falls by less than a degree', [850, 848, 847, 846, 845]],
    ['is far above the limit', [899, 898, 895, 893, 889]],
    ['is below the limit already, which is a deviation', [815, 810, 805, 799, 795]],
    ['was turned down once', [850, 850, 850, 850, 830]],
    ['rises', [830, 834, 838, 842, 846]],
  ])('the rinse does not count as cooling if it %s', (_name, tmps) => {
    expect(observeRinse(week(tmps)).count).toBe(0);
  });

  it('the cooling of the rinse excludes cycles of other programmes and broken-off cycles', () => {
    const facts = week([850, 850, 850, 850, 850]);
    const cool = facts.cycles.map((one) => ({ ...one, cycleType: 'glasses', rinseTmpMin: 850 - one.number }));
    const broken = cool.map((one) => ({ ...one, cycleType: 'dishes', outcome: 'aborted' as const }));
    expect(observeRinse({ ...facts, cycles: [...facts.cycles, ...cool.slice(1), ...broken] }).count).toBe(0);
  });
});

describe('postponed care', () => {
  const cycles = many(30);

  it('the observation counts the cycles during a request for regeneration, from the first long enough pause', () => {
    const paused = [...cycles.slice(0, 15), ...cycles.slice(15).map((one) => cycle(one.number, 8 + one.number / 10))];
    const alarm = { errorCode: 'W01', condition: 'regenerationNeeded' as const, raisedMs: at(7), clearedMs: at(10.05) };
    expect(observeRegeneration(factsOf({ cycles: paused, alarms: [alarm] }))).toMatchObject({ count: 5, of: 30 });
    expect(observeRegeneration(factsOf({ cycles: paused, alarms: [{ ...alarm, clearedMs: null }] })).count).toBe(15);
    expect(observeRegeneration(factsOf({ cycles: paused, alarms: [{ ...alarm, condition: null }] })).count).toBe(0);
    expect(observeRegeneration(factsOf({ cycles, alarms: [{ ...alarm, clearedMs: null }] })).count).toBe(0);
  });

  it('the observation counts no pause in which a report may be missing', () => {
    const gap = [...cycles.slice(0, 15), ...cycles.slice(15).map((one) => cycle(one.number + 1, 8 + one.number / 10))];
    const alarm = { errorCode: 'W01', condition: 'regenerationNeeded' as const, raisedMs: at(7), clearedMs: null };
    expect(observeRegeneration(factsOf({ cycles: gap, alarms: [alarm] })).count).toBe(0);
  });

  const reading = (hours: number, cyclesBeforeMaintenance: number | null) => ({
    atMs: at(hours),
    series: 0,
    energyWh: null,
    cyclesBeforeMaintenance,
  });

  it('the observation counts the cycles since the maintenance was due', () => {
    const counters = [reading(-1, 2), reading(6.95, 0), reading(7.5, null), reading(9, 0)];
    expect(observeMaintenance(factsOf({ cycles, counters }))).toMatchObject({ count: 20, of: 30, proofMs: [at(7)] });
  });

  it('the observation counts no cycles after a maintenance, or on a machine that does not count', () => {
    expect(observeMaintenance(factsOf({ cycles, counters: [reading(6, 0), reading(8, 5000)] })).count).toBe(0);
    expect(observeMaintenance(factsOf({ cycles, counters: [reading(6, null)] }))).toMatchObject({ count: 0, of: 0 });
  });

  it('the observation counts only cycles since a maintenance, and no cycles if it was done after the period', () => {
    const overdue = [reading(6, 0), reading(47, 0)];
    const readAtMs = at(50);
    expect(observeMaintenance(factsOf({ cycles, counters: overdue, readAtMs })).count).toBe(30);
    expect(observeMaintenance(factsOf({ cycles, counters: [...overdue, reading(49, 5000)], readAtMs })).count).toBe(0);
    expect(observeMaintenance(factsOf({ cycles, counters: [reading(6, 0), reading(8, 5000)] })).of).toBe(10);
  });

  it('the observation counts all cycles if the maintenance was due before the period', () => {
    const counters = [{ ...reading(0, 0), atMs: fromMs - 1 }];
    expect(observeMaintenance(factsOf({ cycles, counters }))).toMatchObject({ count: 30, proofMs: [at(6)] });
  });
});
