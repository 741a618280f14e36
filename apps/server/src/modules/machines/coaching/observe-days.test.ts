import { hourMs } from '@washboard/contract/time/durations';
import { describe, expect, it } from 'vitest';
import { lastTurnOfDay, turnsOfDays, workingDaysOf } from './facts.ts';
import {
  observeKeptWater,
  observeMornings,
  observeOnAfter,
  observeReadyBefore,
  observeSelfCleaning,
} from './observe-days.ts';
import { at, bandsOf, cycle, factsOf } from './testing/some-facts.ts';

describe('working days', () => {
  it('a rack that a bar washes after midnight belongs to the working day before', () => {
    const days = workingDaysOf(factsOf({ cycles: [cycle(1, 20), cycle(2, 23.9), cycle(3, 24.1)] }));
    expect(days.map(({ washes }) => washes.map(({ number }) => number))).toEqual([[1, 2], [3]]);
  });

  it('a working day begins at 04:00 at the machine, also over a change of clocks', () => {
    const toMs = Date.parse('2026-10-26T03:00:00Z');
    expect(lastTurnOfDay(toMs - 1, 'Europe/Rome')).toBe(Date.parse('2026-10-25T02:00:00Z') + hourMs);
    expect(lastTurnOfDay(toMs, 'Europe/Rome')).toBe(toMs);
    const turns = turnsOfDays(toMs, 2, 'Europe/Rome');
    expect(turns).toHaveLength(3);
    expect(turns.at(-1)).toBe(toMs);
    const inSpring = Date.parse('2027-03-28T02:00:00Z');
    expect(lastTurnOfDay(inSpring, 'Europe/Rome')).toBe(inSpring);
    expect(lastTurnOfDay(inSpring - 1, 'Europe/Rome')).toBe(Date.parse('2027-03-27T03:00:00Z'));
  });
});

describe('an evening', () => {
  it('self-cleaning counts as skipped only if no report can be missing', () => {
    const known = factsOf({ cycles: [cycle(1, 10), cycle(2, 34)] });
    expect(observeSelfCleaning(known)).toMatchObject({ count: 2, of: 2 });
    expect(observeSelfCleaning({ ...known, cycles: [cycle(1, 10), cycle(3, 34)] })).toMatchObject({ count: 1, of: 1 });
    const silent = {
      ...known,
      bands: bandsOf([
        ['ready', 35],
        ['silent', 48],
      ]),
    };
    expect(observeSelfCleaning(silent)).toMatchObject({ count: 1, of: 1 });
  });

  it('an evening is clean if the machine cleaned itself, even the next morning or not to the end', () => {
    const cleaned = cycle(2, 30, { cycleType: 'autoWash', outcome: 'aborted' });
    expect(observeSelfCleaning(factsOf({ cycles: [cycle(1, 10), cleaned, cycle(3, 34)] }))).toMatchObject({
      count: 1,
      of: 2,
    });
  });

  it('an evening is not counted if the kitchen washes on, as a night club does', () => {
    const cycles = [
      cycle(1, 20),
      cycle(2, 23.9),
      cycle(3, 24.1),
      cycle(4, 25.5),
      cycle(5, 25.7, { cycleType: 'autoWash' }),
    ];
    expect(observeSelfCleaning(factsOf({ cycles, readAtMs: at(27) }))).toMatchObject({ count: 0, of: 0 });
  });

  it('an evening is not counted if the time of a report is doubtful', () => {
    const facts = factsOf({ cycles: [cycle(1, 10), cycle(2, 34)], doubtfulMs: [at(34.5)] });
    expect(observeSelfCleaning(facts)).toMatchObject({ count: 1, of: 1 });
  });
});

describe('water of the day before', () => {
  const cycles = [cycle(1, 10), cycle(2, 34)];

  it('a machine that stayed on washes with the water of the day before', () => {
    expect(observeKeptWater(factsOf({ cycles, bands: bandsOf([['ready', 48]]) }))).toMatchObject({ count: 1, of: 1 });
  });

  it('a machine that was off or drained does not wash with the water of the day before', () => {
    expect(observeKeptWater(factsOf({ cycles }))).toMatchObject({ count: 0, of: 1 });
    const drained = [cycle(1, 10), cycle(2, 11, { cycleType: 'manualDrain' }), cycle(3, 34)];
    expect(observeKeptWater(factsOf({ cycles: drained, bands: bandsOf([['ready', 48]]) }))).toMatchObject({ count: 0 });
  });

  it('a night of a silent machine is unknown', () => {
    const bands = bandsOf([
      ['ready', 12],
      ['silent', 30],
      ['ready', 48],
    ]);
    expect(observeKeptWater(factsOf({ cycles, bands }))).toMatchObject({ count: 0, of: 0 });
  });
});

describe('a machine that is ready without a rack', () => {
  const counters = [8.25, 8.5, 9.5].map((hours) => ({
    atMs: at(hours),
    series: 0,
    energyWh: hours * 1000,
    cyclesBeforeMaintenance: null,
  }));

  it('a machine waits from its readiness to the first cycle, with the consumption of that time', () => {
    const bands = bandsOf([
      ['off', 7],
      ['heating', 8],
      ['ready', 20],
      ['off', 48],
    ]);
    expect(observeReadyBefore(factsOf({ cycles: [cycle(1, 10)], bands, counters }))).toEqual({
      count: 1,
      of: 1,
      proofMs: [at(8)],
      minutes: 120,
      energyWh: 1250,
      unmeasured: 0,
    });
  });

  it('a morning is not counted if a report may be missing', () => {
    const bands = bandsOf([
      ['off', 7],
      ['heating', 8],
      ['ready', 20],
      ['off', 48],
    ]);
    expect(observeReadyBefore(factsOf({ cycles: [cycle(2, 10)], bands })).of).toBe(0);
    const previous = cycle(4, -10);
    expect(observeReadyBefore(factsOf({ cycles: [previous, cycle(6, 10)], bands })).of).toBe(0);
    expect(observeReadyBefore(factsOf({ cycles: [previous, cycle(5, 10)], bands })).of).toBe(1);
    expect(observeReadyBefore(factsOf({ cycles: [previous, cycle(5, 10)], bands, doubtfulMs: [at(9)] })).of).toBe(0);
  });

  it('a machine is not early if it was on all night or begins with a service cycle', () => {
    expect(observeReadyBefore(factsOf({ cycles: [cycle(1, 10)], bands: bandsOf([['ready', 48]]) })).of).toBe(0);
    const bands = bandsOf([
      ['off', 7],
      ['heating', 8],
      ['ready', 20],
      ['off', 48],
    ]);
    const cycles = [cycle(1, 8.1, { cycleType: 'regeneration' }), cycle(2, 10)];
    expect(observeReadyBefore(factsOf({ cycles, bands }))).toMatchObject({ count: 0, of: 1 });
  });

  it('a machine counts as on after its last cycle until it is off, silent or washes again', () => {
    const on = (bands: Parameters<typeof bandsOf>[0], cycles = [cycle(1, 10)]) =>
      observeOnAfter(factsOf({ cycles, bands: bandsOf(bands) })).minutes;
    expect(
      on([
        ['ready', 12],
        ['off', 48],
      ]),
    ).toBe(118);
    const silentAt13: Parameters<typeof bandsOf>[0] = [
      ['ready', 13],
      ['silent', 48],
    ];
    expect(on(silentAt13, [cycle(1, 10), cycle(2, 49)])).toBe(178);
    expect(on([['ready', 48]], [cycle(1, 10), cycle(2, 25)])).toBe(15 * 60 - 2 + 23 * 60 - 2);
    expect(
      on([
        ['ready', 10.5],
        ['off', 48],
      ]),
    ).toBe(0);
  });
});

describe('an evening after the last cycle', () => {
  const cycles = [cycle(1, 10), cycle(2, 49)];
  const bands = bandsOf([
    ['ready', 13],
    ['off', 48],
  ]);
  const counters = [10.5, 12.5, 30, 40].map((hours) => ({
    atMs: at(hours),
    series: 0,
    energyWh: hours * 1000,
    cyclesBeforeMaintenance: null,
  }));

  it('an evening is not counted if a report may be missing', () => {
    expect(observeOnAfter(factsOf({ cycles, bands }))).toMatchObject({ count: 1, of: 1 });
    expect(observeOnAfter(factsOf({ cycles: [cycle(1, 10), cycle(3, 49)], bands })).of).toBe(0);
    expect(observeOnAfter(factsOf({ cycles, bands, doubtfulMs: [at(12)] })).of).toBe(0);
    const unheard = bandsOf([
      ['ready', 13],
      ['silent', 48],
    ]);
    expect(observeOnAfter(factsOf({ cycles: [cycle(1, 10)], bands: unheard })).of).toBe(0);
  });

  it('the waste after the last cycle is the consumption until the machine is off, and unknown if it stays on', () => {
    expect(observeOnAfter(factsOf({ cycles, bands, counters }))).toMatchObject({ energyWh: 2000, unmeasured: 0 });
    const on = bandsOf([['ready', 50]]);
    expect(observeOnAfter(factsOf({ cycles, bands: on, counters }))).toMatchObject({
      count: 1,
      energyWh: null,
      unmeasured: 1,
    });
  });
});

describe('mornings', () => {
  const alarm = (hours: number, errorCode = 'W07') => ({
    errorCode,
    condition: null,
    raisedMs: at(hours),
    clearedMs: null,
  });
  const bands = bandsOf([
    ['off', 6],
    ['heating', 7],
    ['ready', 20],
    ['off', 30],
    ['heating', 31],
    ['ready', 48],
  ]);
  const cycles = [cycle(1, 9), cycle(2, 33)];

  it('an alarm counts once a morning, from switching on until half an hour after the start of the first rack', () => {
    const alarms = [alarm(6.5), alarm(6.6), alarm(9.4, 'W08'), alarm(33.4)];
    expect(observeMornings(factsOf({ cycles, bands, alarms }))).toMatchObject({ errorCode: 'W07', count: 2, of: 2 });
  });

  it('an alarm during the day does not count for the morning', () => {
    const alarms = [alarm(9.6), alarm(30.5)];
    expect(observeMornings(factsOf({ cycles, bands, alarms }))).toMatchObject({ count: 1, of: 2 });
  });
});
