import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { hourMs } from '@washboard/contract/time/durations';
import { describe, expect, it } from 'vitest';
import { nearestBar, timelineBars, timelineTicks } from './timeline-scale.ts';

const axis = { fromMs: 0, toMs: 100 * hourMs };
const at = (hours: number) => new Date(hours * hourMs).toISOString();
const alarm = (id: number, severity: Alarm['severity'], from: number, to: number | null): Alarm => ({
  id,
  errorCode: 'T01',
  severity,
  startDate: at(from),
  stopDate: to === null ? null : at(to),
  isClockDoubtful: false,
  timesLately: 1,
  stepsTried: 0,
  reading: null,
  resolution: null,
});

describe('the bars of the timeline', () => {
  const bars = timelineBars(
    [alarm(1, 'critical', 10, 20), alarm(2, null, 90, null), alarm(3, 'notice', -5, 5), alarm(4, 'critical', 40, 40)],
    axis,
  );

  it('an alarm’s bar stands in the lane of its severity and ends at the end of the axis', () => {
    expect(bars.map(({ lane, begin, end }) => [lane, begin, end])).toEqual([
      [0, 0.1, 0.2],
      [1, 0.9, 1],
      [3, 0, 0.05],
      [0, 0.4, 0.4],
    ]);
  });

  it.each([
    ['within one', { lane: 0, at: 0.15, reach: 0.02 }, 1],
    ['beside one', { lane: 0, at: 0.21, reach: 0.02 }, 1],
    ['between two, nearer to the second', { lane: 0, at: 0.35, reach: 0.2 }, 4],
    ['far from all', { lane: 0, at: 0.6, reach: 0.02 }, undefined],
    ['in a lane without any', { lane: 2, at: 0.15, reach: 1 }, undefined],
  ])('a pointer finds only a bar within reach: %s', (_name, pointed, id) => {
    expect(nearestBar(bars, pointed)?.alarm.id).toBe(id);
  });
});

describe('the ticks of the axis', () => {
  const timeZone = 'Asia/Kolkata';
  const local = (text: string) => Date.parse(`${text}+05:30`);

  it.each([
    ['a day', '2026-11-20T10:00:00', '2026-11-21T10:20:00', ['12:00', '18:00', '00:00', '06:00']],
    ['a week', '2026-11-14T00:00:00', '2026-11-21T10:20:00', ['11-16', '11-18', '11-20']],
    ['a month', '2026-10-22T00:00:00', '2026-11-21T10:20:00', ['10-29', '11-05', '11-12', '11-19']],
  ])('the ticks of %s stand at round times, and few enough for a phone', (_name, from, to, marks) => {
    const ticks = timelineTicks({ fromMs: local(from), toMs: local(to) }, 4.5, timeZone);
    const written = ticks.map(({ ms, isDay }) => {
      const text = new Date(ms).toLocaleString('sv', { timeZone });
      return isDay ? text.slice(5, 10) : text.slice(11, 16);
    });
    expect(written).toEqual(marks);
  });

  const written = (timeZone: string, from: string, to: string, most: number) =>
    timelineTicks({ fromMs: Date.parse(from), toMs: Date.parse(to) }, most, timeZone).map(({ ms, isDay }) => {
      const text = new Date(ms).toLocaleString('sv', { timeZone });
      return isDay ? text.slice(5, 10) : text.slice(11, 16);
    });

  it.each([
    ['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-07T12:00:00Z', ['09-06', '09-07']],
    ['America/Santiago', '2026-04-04T12:00:00Z', '2026-04-06T12:00:00Z', ['04-05', '04-06']],
    ['America/Havana', '2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z', ['03-08', '03-09']],
    ['America/Havana', '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z', ['11-01', '11-02']],
    ['Atlantic/Azores', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', ['03-29', '03-30']],
  ])('the ticks in %s stand at the start of each day although clocks change, from %s', (timeZone, from, to, days) => {
    expect(written(timeZone, from, to, 2)).toEqual(days);
  });

  it('two ticks of the time axis never coincide at the hour that a day of 23 hours lacks', () => {
    expect(written('Europe/Rome', '2026-03-28T23:30:00Z', '2026-03-29T03:30:00Z', 5)).toEqual([
      ...['01:00', '03:00', '04:00', '05:00'],
    ]);
  });

  it('the hour that a day of 25 hours repeats gets a tick for each pass', () => {
    expect(written('Europe/Rome', '2026-10-24T22:30:00Z', '2026-10-25T02:30:00Z', 5)).toEqual([
      ...['01:00', '02:00', '02:00', '03:00'],
    ]);
  });

  it('a time axis of a thousand years gets few ticks', () => {
    expect(
      timelineTicks({ fromMs: local('1026-01-01T00:00:00'), toMs: local('2026-01-01T00:00:00') }, 8, timeZone).length,
    ).toBeLessThan(10);
  });
});
