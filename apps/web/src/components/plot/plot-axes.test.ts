import { describe, expect, it } from 'vitest';
import { createFormats } from '../../lib/format/formats.ts';
import { clockAt } from '../../lib/time/clock-at.ts';
import { axisMarks, tickText, timeTicks } from './plot-axes.ts';

const shownMarks = (system: 'metric' | 'imperial', ...[channel, highest]: ['tankTmp' | 'tankVlm', number]) => {
  const formats = createFormats('en-GB', system);
  return axisMarks(channel, 0, highest, formats).map((mark) => formats.axisNumber(channel, mark));
};

describe('the ticks of an axis', () => {
  it('ticks are round numbers in degrees Celsius', () =>
    expect(shownMarks('metric', 'tankTmp', 1150)).toEqual(['0', '20', '40', '60', '80', '100']));
  it('ticks are round numbers in degrees Fahrenheit', () =>
    expect(shownMarks('imperial', 'tankTmp', 1150)).toEqual(['50', '100', '150', '200']));
  it('ticks are round numbers in litres', () =>
    expect(shownMarks('metric', 'tankVlm', 120)).toEqual(['0', '2', '4', '6', '8', '10', '12']));
  it('ticks are round numbers in gallons', () =>
    expect(shownMarks('imperial', 'tankVlm', 120)).toEqual(['0', '0.5', '1', '1.5', '2', '2.5', '3']));
});

const zone = 'Europe/Rome';
const clock = clockAt(zone);
const formats = createFormats('en-GB', 'metric', undefined, zone);

function ticksBetween(from: string, to: string, count = 12, at = { clock, formats }): string[] {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const ticks = timeTicks(fromMs, toMs, (toMs - fromMs) / count, at.clock);
  return ticks.at.map((atMs) => tickText(atMs, ticks.stepMs, at.formats, at.clock));
}
const placeIn = (timeZone: string) => ({
  clock: clockAt(timeZone),
  formats: createFormats('en-GB', 'metric', undefined, timeZone),
});

describe('the ticks of the time axis', () => {
  it('short ranges have ticks at round seconds and minutes', () => {
    expect(ticksBetween('2026-11-21T12:00:03Z', '2026-11-21T12:00:33Z', 3)).toEqual([
      '13:00:10',
      '13:00:20',
      '13:00:30',
    ]);
    expect(ticksBetween('2026-11-21T12:03:00Z', '2026-11-21T13:03:00Z', 6)).toEqual([
      ...['13:10', '13:20', '13:30', '13:40', '13:50', '14:00'],
    ]);
  });

  it('ticks of hours show the date at midnight', () =>
    expect(ticksBetween('2026-11-21T20:30:00Z', '2026-11-22T08:30:00Z', 4)).toEqual([
      '22 Nov',
      '03:00',
      '06:00',
      '09:00',
    ]));

  it('ticks of hours stay round across a change of clocks', () =>
    expect(ticksBetween('2026-03-28T22:30:00Z', '2026-03-29T10:30:00Z', 4)).toEqual([
      '29 Mar',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
    ]));

  it('a day of 25 hours has two ticks for the repeated hour', () =>
    expect(ticksBetween('2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z', 4)).toEqual([
      ...['01:00', '02:00 CEST', '02:00 CET', '03:00', '04:00'],
    ]));

  it('a day of 23 hours has no ticks in the skipped hour', () =>
    expect(ticksBetween('2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z', 4)).toEqual([
      ...['01:00', '01:30', '03:00', '03:30', '04:00'],
    ]));

  it.each([
    ['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-07T12:00:00Z', ['6 Sept', '7 Sept']],
    ['America/Santiago', '2026-04-04T12:00:00Z', '2026-04-06T12:00:00Z', ['5 Apr', '6 Apr']],
    ['America/Havana', '2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z', ['8 Mar', '9 Mar']],
    ['America/Havana', '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z', ['1 Nov', '2 Nov']],
    ['Atlantic/Azores', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', ['29 Mar', '30 Mar']],
    ['Australia/Lord_Howe', '2026-10-03T06:00:00Z', '2026-10-05T06:00:00Z', ['4 Oct', '5 Oct']],
  ])('ticks of days in %s are right if a day begins with a change of clocks, from %s', (timeZone, from, to, days) => {
    expect(ticksBetween(from, to, 2, placeIn(timeZone))).toEqual(days);
  });

  it('ticks leave room for their labels, even if midnight occurs twice', () => {
    const havana = ticksBetween('2026-10-31T16:00:00Z', '2026-11-01T17:00:00Z', 4.2, placeIn('America/Havana'));
    expect(havana).toEqual(['12:00', '18:00', '1 Nov', '06:00', '12:00']);
  });

  it('long ranges have ticks at days or months', () => {
    expect(ticksBetween('2026-03-27T12:00:00Z', '2026-03-31T12:00:00Z', 4)).toEqual([
      ...['28 Mar', '29 Mar', '30 Mar', '31 Mar'],
    ]);
    expect(ticksBetween('2025-11-10T12:00:00Z', '2026-11-10T12:00:00Z', 5)).toEqual([
      ...['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026'],
    ]);
  });
});
