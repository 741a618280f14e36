import type { DayStrip } from '@washboard/contract/day-strips/day-strips';
import { describe, expect, it } from 'vitest';
import { nextEvent, stripBands, stripHours, stripMomentAt } from './strip-moments.ts';

const hour = 3600;

/** Off for an hour, heating for half an hour, then ready; two cycles, a critical alarm, an open deviation. */
const strip: DayStrip = {
  serialNumber: 'IN240001',
  timeZone: 'Europe/Rome',
  mergedS: 0,
  bands: { state: [1, 2, 3], lengthS: [hour, hour / 2, 2.5 * hour] },
  cycles: {
    startS: [2 * hour, 2 * hour + 600],
    lengthS: [120, 120],
    programme: [0, 0],
    result: [0, 1],
    count: [1, 3],
  },
  alarms: { startS: [3 * hour], lengthS: [hour], isOpen: [true], rank: [0], errorCode: ['TH01'], count: [1] },
  alarmsLeftOut: 0,
  deviations: { atS: [2 * hour + 720], isOpen: [true], recordId: [7], count: [1] },
};

describe('a moment of a day strip', () => {
  it('the bands of a strip follow each other without gaps', () => {
    expect(stripBands(strip).map(({ state, fromS, toS }) => `${state} ${fromS}–${toS}`)).toEqual([
      'off 0–3600',
      'heating 3600–5400',
      'ready 5400–14400',
    ]);
  });

  it('a moment of a strip names the state, and the cycle, the alarm and the deviation within reach', () => {
    expect(stripMomentAt(strip, 600, 60)).toEqual({
      state: 'off',
      cycle: undefined,
      alarms: [],
      raised: undefined,
      deviation: undefined,
    });
    expect(stripMomentAt(strip, 2 * hour - 30, 60).cycle?.fromS).toBe(2 * hour);
    expect(stripMomentAt(strip, 2 * hour - 90, 60).cycle).toBeUndefined();
    expect(stripMomentAt(strip, 2 * hour + 700, 60)).toMatchObject({
      cycle: { result: 'deviating', count: 3 },
      deviation: { recordId: 7, isOpen: true },
    });
    expect(stripMomentAt(strip, 3.5 * hour, 60).alarms).toMatchObject([{ errorCode: 'TH01', rank: 'critical' }]);
  });

  it('a moment of a strip names the nearer of two cycles within reach', () => {
    expect(stripMomentAt(strip, 2 * hour + 200, 600).cycle?.fromS).toBe(2 * hour);
    expect(stripMomentAt(strip, 2 * hour + 550, 600).cycle?.fromS).toBe(2 * hour + 600);
  });

  it('the moment at the end of a strip has the state of its last band', () => {
    expect(stripMomentAt(strip, 4 * hour, 60).state).toBe('ready');
  });

  it('a moment of a strip names an alarm as raised only near its beginning, however long it stays open', () => {
    expect(stripMomentAt(strip, 3 * hour + 30, 60).raised?.errorCode).toBe('TH01');
    expect(stripMomentAt(strip, 3.5 * hour, 60).raised).toBeUndefined();
  });

  it('a user walks from event to event in both directions, and stays at the ends', () => {
    expect(nextEvent(strip, 0, 1)).toBe(hour);
    expect(nextEvent(strip, 2 * hour, 1)).toBe(2 * hour + 600);
    expect(nextEvent(strip, 2 * hour, -1)).toBe(hour * 1.5);
    expect(nextEvent(strip, 3 * hour, 1)).toBeUndefined();
    expect(nextEvent(strip, 0, -1)).toBeUndefined();
  });

  it('an hour of a strip does not count service cycles, which wash no dishes', () => {
    const hours = stripHours(strip, { marks: [], endS: 4 * hour, washes: () => false });
    expect(hours.map(({ cycles }) => cycles)).toEqual([0]);
  });

  it('an hour of a strip has its longest state and the number of its cycles, deviations and alarms', () => {
    const hours = stripHours(strip, {
      marks: [600, 600 + hour, 600 + 2 * hour, 600 + 3 * hour],
      endS: 4 * hour,
      washes: () => true,
    });
    expect(hours.map(({ fromS, toS }) => [fromS, toS])).toEqual([
      [0, 600],
      [600, 4200],
      [4200, 7800],
      [7800, 11400],
      [11400, 14400],
    ]);
    expect(hours.map(({ state }) => state)).toEqual(['off', 'off', 'ready', 'ready', 'ready']);
    expect(hours.map(({ cycles, deviations, alarms }) => [cycles, deviations, alarms])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
      [3, 1, 1],
      [0, 0, 1],
    ]);
  });
});
