import { dayMs, hourMs } from '@washboard/contract/time/durations';
import { clockAt } from '../../../lib/time/clock-at.ts';
import { roundTimes } from '../../../lib/time/round-times.ts';

/** Seconds after the beginning of the strip. */
export interface StripMarks {
  hours: number[];
  /** Every third hour. */
  ticks: { atS: number; isMidnight: boolean }[];
}

/** @param timeZone that of the machine, whose clock may change within the strip */
export function stripMarks(fromMs: number, lengthS: number, timeZone: string): StripMarks {
  const clock = clockAt(timeZone);
  const marks = roundTimes({ fromMs, toMs: fromMs + lengthS * 1000 }, hourMs, clock).map((atMs) => ({
    atS: (atMs - fromMs) / 1000,
    hour: Math.round((clock(atMs) % dayMs) / hourMs),
  }));
  return {
    hours: marks.map(({ atS }) => atS),
    ticks: marks.filter(({ hour }) => hour % 3 === 0).map(({ atS, hour }) => ({ atS, isMidnight: hour === 0 })),
  };
}
