import { dayMs, hourMs } from '@washboard/contract/time/durations';
import { expect, it } from 'vitest';
import { type LoadedStrip, stripLines, stripMs } from './strip-lines.ts';

function stripUntil(until: string, days: 7 | 30, timeZone = 'Europe/Rome'): LoadedStrip {
  const untilMs = Date.parse(until);
  const strip = { timeZone } as LoadedStrip['strip'];
  return { strip, programmes: [], fromMs: untilMs - stripMs(days), untilMs };
}

it('the strip shows the last 24 hours as one line', () => {
  expect(stripLines(stripUntil('2026-11-28T12:00:00Z', 7), 1)).toEqual([
    { fromS: 0, lengthS: dayMs / 1000, day: null },
  ]);
});

it('a strip of 7 days has a line for each day at the place of the machine, with today last', () => {
  const of = stripUntil('2026-11-28T12:00:00Z', 7);
  const lines = stripLines(of, 7);
  expect(lines.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, i) => `2026-11-${22 + i}`));
  expect(new Date(of.fromMs + (lines[6]?.fromS ?? 0) * 1000).toISOString()).toBe('2026-11-27T23:00:00.000Z');
});

it.each([
  ['Europe/Rome', '2026-11-27T23:00:00Z', '2026-11-27'],
  ['Pacific/Kiritimati', '2026-11-28T09:59:00Z', '2026-11-28'],
  ['Pacific/Pago_Pago', '2026-11-28T10:59:00Z', '2026-11-27'],
])('a strip begins before its first line in %s', (timeZone, until, today) => {
  for (const days of [7, 30] as const) {
    const lines = stripLines(stripUntil(until, days, timeZone), days);
    expect(lines[0]?.fromS).toBeGreaterThanOrEqual(0);
    expect(lines.at(-1)?.day).toBe(today);
  }
});

it('a strip covers a day of 25 hours when the clocks go back', () => {
  const lines = stripLines(stripUntil('2026-10-25T22:59:00Z', 7), 7);
  expect(lines[0]?.fromS).toBeGreaterThanOrEqual(0);
  expect(lines[6]?.lengthS).toBe((dayMs + hourMs) / 1000);
});
