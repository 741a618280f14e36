import { describe, expect, it } from 'vitest';
import { isSendingTime, isSendingTimeSomewhere, lastPeriod } from './report-period.ts';

const ms = (text: string) => Date.parse(text);

describe('the last complete week', () => {
  it.each([
    ['2026-11-23T06:00:00Z', 'Europe/Rome', '2026-11-16', '2026-11-23'], // This is Monday morning in Rome.
    ['2026-11-22T22:59:00Z', 'Europe/Rome', '2026-11-09', '2026-11-16'], // This is Sunday, 23:59 in Rome.
    ['2026-11-22T23:00:00Z', 'Europe/Rome', '2026-11-16', '2026-11-23'],
    ['2026-11-29T12:00:00Z', 'Europe/Rome', '2026-11-16', '2026-11-23'],
    ['2026-11-22T12:00:00Z', 'Pacific/Kiritimati', '2026-11-16', '2026-11-23'],
    ['2026-01-05T12:00:00Z', 'Europe/Rome', '2025-12-29', '2026-01-05'],
  ])('the last week at %s in %s begins on %s and ends before %s', (now, timeZone, from, to) => {
    expect(lastPeriod('weekly', ms(now), timeZone)).toMatchObject({ from, to });
  });

  it('the last week is compared with the week before', () => {
    expect(lastPeriod('weekly', ms('2026-11-25T12:00:00Z'), 'Europe/Rome').before).toBe('2026-11-09');
  });
});

describe('the last complete month', () => {
  it.each([
    ['2026-03-01T00:30:00Z', 'Europe/Rome', '2026-01-01', '2026-02-01', '2026-03-01'],
    ['2026-02-28T23:30:00Z', 'Europe/Rome', '2026-01-01', '2026-02-01', '2026-03-01'],
    ['2026-02-28T22:30:00Z', 'Europe/Rome', '2025-12-01', '2026-01-01', '2026-02-01'],
    ['2026-01-31T12:00:00Z', 'America/New_York', '2025-11-01', '2025-12-01', '2026-01-01'],
  ])('the last month at %s in %s follows %s and is from %s to before %s', (now, timeZone, before, from, to) => {
    expect(lastPeriod('monthly', ms(now), timeZone)).toEqual({ before, from, to });
  });
});

describe('the sending time of weekly reports', () => {
  it.each([
    // Clocks in Rome change on Sunday 29 March and Sunday 25 October 2026.
    ['from 7 o’clock in winter', 'Europe/Rome', '2026-11-23T06:00:00Z', true],
    ['not before', 'Europe/Rome', '2026-11-23T05:59:59Z', false],
    ['from 7 o’clock on the day after the change to summer time', 'Europe/Rome', '2026-03-30T05:00:00Z', true],
    ['not before that', 'Europe/Rome', '2026-03-30T04:59:59Z', false],
    ['from 7 o’clock on the day after the change to winter time', 'Europe/Rome', '2026-10-26T06:00:00Z', true],
    ['not before that either', 'Europe/Rome', '2026-10-26T05:59:59Z', false],
    ['until Tuesday evening', 'Europe/Rome', '2026-11-24T16:59:59Z', true],
    ['no later', 'Europe/Rome', '2026-11-24T17:00:00Z', false],
    ['in the morning of the recipient: New York', 'America/New_York', '2026-11-23T12:00:00Z', true],
    ['in the morning of the recipient: not yet in New York', 'America/New_York', '2026-11-23T11:59:59Z', false],
    ['in the morning of the recipient: Kathmandu', 'Asia/Kathmandu', '2026-11-23T01:15:00Z', true],
  ])('the sending time of a weekly report is correct: %s', (_name, timeZone, now, isDue) => {
    expect(isSendingTime('weekly', ms(now), timeZone)).toBe(isDue);
    if (isDue) expect(isSendingTimeSomewhere('weekly', ms(now))).toBe(true);
  });
});

it('the worldwide check finds every sending time of a single time zone', () => {
  const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Rome', 'America/New_York', 'Asia/Kathmandu'];
  let due = 0;
  for (let now = ms('2026-02-20T00:00:00Z'); now < ms('2026-04-10T00:00:00Z'); now += 1_800_000) {
    for (const kind of ['weekly', 'monthly'] as const) {
      const isSomewhere = isSendingTimeSomewhere(kind, now);
      for (const zone of zones) {
        if (!isSendingTime(kind, now, zone)) continue;
        due += 1;
        expect({ zone, kind, now: new Date(now).toISOString(), isSomewhere }).toMatchObject({ isSomewhere: true });
      }
    }
  }
  expect(due).toBeGreaterThan(1000);
  expect(isSendingTimeSomewhere('weekly', ms('2026-11-26T12:00:00Z'))).toBe(false);
  expect(isSendingTimeSomewhere('monthly', ms('2026-11-26T12:00:00Z'))).toBe(false);
});
