import type { StripState } from '@washboard/contract/day-strips/day-strips';
import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import type { Band, Cycle, Facts } from '../facts.ts';

/** 04:00 in Rome. */
export const fromMs = Date.parse('2026-11-20T03:00:00Z');

export const at = (hours: number): number => fromMs + hours * hourMs;

export const cycle = (number: number, hours: number, fields: Partial<Cycle> = {}): Cycle => ({
  number,
  cycleType: 'dishes',
  startMs: at(hours),
  endMs: at(hours) + 2 * minuteMs,
  outcome: 'completed',
  rinseTmpMin: 850,
  waterVlm: 24,
  energyWh: 300,
  detergentMl: 8,
  rinseAidMl: 1,
  ...fields,
});

/** @param bands each until how many hours after the beginning */
export function bandsOf(bands: readonly [state: StripState, toHours: number][]): Band[] {
  let beginMs = fromMs;
  return bands.map(([state, toHours]) => {
    const band = { state, fromMs: beginMs, toMs: at(toHours) };
    beginMs = band.toMs;
    return band;
  });
}

/** The facts cover two days unless the fields say otherwise. */
export const factsOf = (fields: Partial<Facts>): Facts => ({
  fromMs,
  toMs: at(48),
  readAtMs: at(48),
  timeZone: 'Europe/Rome',
  cycles: [],
  doubtfulMs: [],
  doorOpenedMs: [],
  bands: bandsOf([['off', 48]]),
  alarms: [],
  counters: [],
  rinseTmpMin: 800,
  ...fields,
});
