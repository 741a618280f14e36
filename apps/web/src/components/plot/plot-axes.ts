import type { Channel } from '@washboard/contract/telemetry/channels';
import { dayMs, hourMs, minuteMs, secondMs } from '@washboard/contract/time/durations';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import type { Formats } from '../../lib/format/formats.ts';
import type { Clock } from '../../lib/time/clock-at.ts';
import { firstMomentOf, roundTimes } from '../../lib/time/round-times.ts';

const monthMs = 28 * dayMs;

const steps = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 7, 14].map((days) => days * dayMs),
  ...[1, 2, 3, 6, 12].map((months) => months * monthMs),
];

export interface TimeTicks {
  stepMs: number;
  /** Ms since 1970. */
  at: number[];
}

export function timeTicks(fromMs: number, toMs: number, leastMs: number, clock: Clock): TimeTicks {
  const stepMs = steps.find((step) => step >= leastMs) ?? 12 * monthMs;
  if (stepMs < dayMs) return { stepMs, at: roundTimes({ fromMs, toMs }, stepMs, clock) };
  const first = new Date(clock(fromMs));
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];

  function midnightOf(i: number): number {
    if (stepMs >= monthMs) return Date.UTC(year, (i * stepMs) / monthMs, 1);
    return Date.UTC(year, month, day + (i * stepMs) / dayMs);
  }

  const at: number[] = [];
  for (let i = 0; ; i += 1) {
    const tick = firstMomentOf(midnightOf(i), clock);
    if (tick > toMs) return { stepMs, at };
    if (tick >= fromMs) at.push(tick);
  }
}

export function tickText(atMs: number, stepMs: number, formats: Formats, clock: Clock): string {
  if (stepMs >= monthMs) return formats.month(atMs);
  const isMidnight = Math.floor(clock(atMs) / minuteMs) % (dayMs / minuteMs) === 0;
  if (stepMs >= dayMs || (isMidnight && stepMs >= minuteMs)) return formats.shortDay(atMs);
  return stepMs < minuteMs ? formats.timeWithSeconds(atMs) : formats.time(atMs);
}

const topMargin = 100;

/** Returns a minimum in the unit of the channel, so that the scale does not jump with the data. */
export function highestOf(channel: Channel, { criticalTmp, tank, boiler, rinseFlow }: RangeModel): number {
  switch (channel) {
    case 'boilerTmp':
    case 'tankTmp':
    case 'waterTmp':
      return criticalTmp + topMargin;
    case 'boilerVlm':
    case 'tankVlm':
    case 'rinseWaterVlm':
      return Math.max(tank.capacityVlm, boiler.capacityVlm);
    case 'rinseWaterFlowRate':
      return rinseFlow * 1.25;
  }
}

export function axisMarks(channel: Channel, lowest: number, highest: number, formats: Formats): number[] {
  const zero = formats.shown(channel, 0);
  const perUnit = (formats.shown(channel, 1000) - zero) / 1000;
  const [from, to] = [zero + lowest * perUnit, zero + highest * perUnit];
  const step = roundStep((to - from) / 7);
  const marks: number[] = [];
  for (let i = Math.ceil(from / step); i * step <= to; i += 1) marks.push((i * step - zero) / perUnit);
  return marks;
}

/** Returns the first of 1, 2, 5, 10, 20 … that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10);
}
