import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { AlarmRank } from '@washboard/contract/alarms/alarms';
import { hourMs } from '@washboard/contract/time/durations';
import { clockAt } from '../../../lib/time/clock-at.ts';
import { firstMomentOf, roundTimes } from '../../../lib/time/round-times.ts';

export const lanes: readonly AlarmRank[] = ['critical', 'unknown', 'warning', 'notice'];

export interface TimelineBar {
  alarm: Alarm;
  lane: number;
  /** `begin` and `end` are fractions of the axis, from 0 to 1. */
  begin: number;
  end: number;
}

interface Axis {
  fromMs: number;
  toMs: number;
}

export function timelineBars(alarms: readonly Alarm[], { fromMs, toMs }: Axis): TimelineBar[] {
  const shareOf = (ms: number) => Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs)));
  return alarms.map((alarm) => ({
    alarm,
    lane: lanes.indexOf(alarm.severity ?? 'unknown'),
    begin: shareOf(Date.parse(alarm.startDate)),
    end: shareOf(alarm.stopDate === null ? toMs : Date.parse(alarm.stopDate)),
  }));
}

/** @param reach maximum distance, as a fraction of the axis */
export function nearestBar(
  bars: readonly TimelineBar[],
  { lane, at, reach }: { lane: number; at: number; reach: number },
) {
  const distanceOf = ({ begin, end }: TimelineBar) => Math.max(begin - at, at - end, 0);
  const near = bars.filter((bar) => bar.lane === lane && distanceOf(bar) <= reach);
  return near.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0] ?? null;
}

const steps = [
  { hours: 1 },
  { hours: 2 },
  { hours: 6 },
  { days: 1 },
  { days: 2 },
  { days: 7 },
  { months: 1 },
  { months: 3 },
  { months: 12 },
] as const;
type Step = { hours?: number; days?: number; months?: number };

export interface Tick {
  share: number;
  ms: number;
  isDay: boolean;
}

/**
 * Ticks stand at round local times.
 * @param most maximum number of ticks
 */
export function timelineTicks({ fromMs, toMs }: Axis, most: number, timeZone: string): Tick[] {
  const lengthMs = toMs - fromMs;
  const lasts = ({ hours = 0, days = 0, months = 0 }: Step) => (hours + days * 24 + months * 30 * 24) * hourMs;
  const step: Step = steps.find((one) => lengthMs / lasts(one) <= most) ?? { months: 12 };
  const clock = clockAt(timeZone);
  const tickAt = (ms: number, isDay: boolean) => ({ share: (ms - fromMs) / lengthMs, ms, isDay });
  if (step.hours) {
    return roundTimes({ fromMs: fromMs + 1, toMs: toMs - 1 }, step.hours * hourMs, clock).map((ms) =>
      tickAt(ms, false),
    );
  }
  const ticks: Tick[] = [];
  for (const at = firstAfter(clock(fromMs), step); ; advance(at, step)) {
    const ms = firstMomentOf(at.getTime(), clock);
    if (ms >= toMs) break;
    ticks.push(tickAt(ms, true));
    // A step is at most a year, so an axis of centuries would get hundreds of ticks.
    if (ticks.length > most) break;
  }
  return ticks;
}

/** @param fromMs a local time as if it were UTC, like the returned date */
function firstAfter(fromMs: number, step: Step): Date {
  const at = new Date(fromMs);
  at.setUTCHours(0, 0, 0, 0);
  if (step.months) at.setUTCDate(1);
  while (at.getTime() <= fromMs) advance(at, step);
  return at;
}

function advance(at: Date, { days = 0, months = 0 }: Step): void {
  at.setUTCMonth(at.getUTCMonth() + months, at.getUTCDate() + days);
}
