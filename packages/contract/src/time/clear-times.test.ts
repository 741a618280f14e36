import { describe, expect, it } from 'vitest';
import { clearTimes } from './clear-times.ts';

const table = (timeZone: string) =>
  clearTimes(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }), true);
const clock = (locale: string, timeZone: string) =>
  clearTimes(new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }));

describe('times that clocks show twice', () => {
  it.each([
    ['Europe/Rome', '2026-10-24T23:59:59Z', '2026-10-25 01:59:59'],
    ['Europe/Rome', '2026-10-25T00:30:00Z', '2026-10-25 02:30:00 +02:00'],
    ['Europe/Rome', '2026-10-25T01:30:00Z', '2026-10-25 02:30:00 +01:00'],
    ['Europe/Rome', '2026-10-25T02:00:00Z', '2026-10-25 03:00:00'],
    ['Europe/Rome', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
    ['America/Santiago', '2026-04-05T02:59:59Z', '2026-04-04 23:59:59 -03:00'],
    ['America/Santiago', '2026-04-05T03:00:00Z', '2026-04-04 23:00:00 -04:00'],
    ['America/Havana', '2026-11-01T04:00:00Z', '2026-11-01 00:00:00 -04:00'],
    ['America/Havana', '2026-11-01T05:59:00Z', '2026-11-01 00:59:00 -05:00'],
    ['Atlantic/Azores', '2026-10-25T00:10:00Z', '2026-10-25 00:10:00 +00:00'],
    ['Atlantic/Azores', '2026-10-25T01:10:00Z', '2026-10-25 00:10:00 -01:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', '2026-04-05 01:59:00 +11:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30:00 +10:30'],
    ['Australia/Lord_Howe', '2026-04-04T14:29:00Z', '2026-04-05 01:29:00'],
    ['UTC', '2026-10-25T01:10:00Z', '2026-10-25 01:10:00'],
  ])('a table in %s shows %s as %s', (timeZone, at, shown) => {
    expect(table(timeZone)(Date.parse(at))).toBe(shown);
  });

  it("a repeated time has the name of its zone in the reader's language", () => {
    const [summer, winter] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) => Date.parse(at)) as [
      number,
      number,
    ];
    expect([summer, winter].map(clock('de-DE', 'Europe/Berlin'))).toEqual(['02:30 MESZ', '02:30 MEZ']);
    expect([summer, winter].map(clock('en-GB', 'Europe/Rome'))).toEqual(['02:30 CEST', '02:30 CET']);
  });
});
