import { dayMs } from '@washboard/contract/time/durations';
import { expect, it } from 'vitest';
import { stripMarks } from './strip-marks.ts';

const dayS = dayMs / 1000;
const textOf = (fromMs: number, atS: number) => new Date(fromMs + atS * 1000).toISOString().slice(11, 16);

it('a strip has marks at every third hour of the machine’s clock, and a mark at midnight', () => {
  const fromMs = Date.parse('2026-11-28T13:12:00Z');
  const { hours, ticks } = stripMarks(fromMs, dayS, 'Europe/Rome');
  expect(hours).toHaveLength(24);
  expect(ticks.map(({ atS }) => textOf(fromMs, atS))).toEqual([
    ...['14:00', '17:00', '20:00', '23:00', '02:00', '05:00', '08:00', '11:00'],
  ]);
  expect(ticks.filter(({ isMidnight }) => isMidnight).map(({ atS }) => textOf(fromMs, atS))).toEqual(['23:00']);
});

it('the day on which clocks are set back has 25 marks of hours in 25 hours', () => {
  const fromMs = Date.parse('2026-10-24T22:00:00Z');
  expect(stripMarks(fromMs, dayS + 3599, 'Europe/Rome').hours).toHaveLength(25);
});
