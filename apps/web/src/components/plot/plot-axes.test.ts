import { describe, expect, it } from 'vitest';
import { createFormats } from '../../lib/format/formats.ts';
import { clockAt } from '../../lib/time/clock-at.ts';
import { axisMarks, tickText, timeTicks } from './plot-axes.ts';

const shownMarks = (system: 'metric' | 'imperial', ...[channel, highest]: ['tankTmp' | 'tankVlm', number]) => {
  const formats = createFormats('en-GB', system);
  return axisMarks(channel, 0, highest, formats).map((mark) => formats.axisNumber(channel, mark));
};

describe('axis ticks are round numbers in the displayed unit', () => {
  it('degrees Celsius', () =>
    expect(shownMarks('metric', 'tankTmp', 1150)).toEqual(['0', '20', '40', '60', '80', '100']));
  it('degrees Fahrenheit', () => expect(shownMarks('imperial', 'tankTmp', 1150)).toEqual(['50', '100', '150', '200']));
  it('litres', () => expect(shownMarks('metric', 'tankVlm', 120)).toEqual(['0', '2', '4', '6', '8', '10', '12']));
  it('gallons', () =>
    expect(shownMarks('imperial', 'tankVlm', 120)).toEqual(['0', '0.5', '1', '1.5', '2', '2.5', '3']));
});

const zone = 'Europe/Rome';
const clock = clockAt(zone);
const formats = createFormats('en-GB', 'metric', undefined, zone);

function ticksBetween(from: string, to: string, count = 12): string[] {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const { stepMs, at } = timeTicks(fromMs, toMs, (toMs - fromMs) / count, clock);
  return at.map((atMs) => tickText(atMs, stepMs, formats, clock));
}

describe('time ticks are round at the machine', () => {
  it('seconds and minutes', () => {
    expect(ticksBetween('2026-11-21T12:00:03Z', '2026-11-21T12:00:33Z', 3)).toEqual([
      '13:00:10',
      '13:00:20',
      '13:00:30',
    ]);
    expect(ticksBetween('2026-11-21T12:03:00Z', '2026-11-21T13:03:00Z', 6)).toEqual([
      ...['13:10', '13:20', '13:30', '13:40', '13:50', '14:00'],
    ]);
  });

  it('hours, with the date at midnight', () =>
    expect(ticksBetween('2026-11-21T20:30:00Z', '2026-11-22T08:30:00Z', 4)).toEqual([
      '22 Nov',
      '03:00',
      '06:00',
      '09:00',
    ]));

  it('hours across a change of clocks', () =>
    expect(ticksBetween('2026-03-28T22:30:00Z', '2026-03-29T10:30:00Z', 4)).toEqual([
      '29 Mar',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
    ]));

  it('days and months', () => {
    expect(ticksBetween('2026-03-27T12:00:00Z', '2026-03-31T12:00:00Z', 4)).toEqual([
      ...['28 Mar', '29 Mar', '30 Mar', '31 Mar'],
    ]);
    expect(ticksBetween('2025-11-10T12:00:00Z', '2026-11-10T12:00:00Z', 5)).toEqual([
      ...['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026'],
    ]);
  });
});
