import { hourMs, minuteMs } from '../time/durations.ts';
import type { HygieneRecord } from './hygiene-records.ts';

const aroundMs = 60_000;
/** Even a cycle that waits long for hot water is shorter. */
export const maxCycleMs = 2 * hourMs;
/** The span of untrusted times begins this long before its end. */
const doubtfulMs = 10 * minuteMs;

/** Telemetry of this time shows the cycle; ms since 1970. */
export interface RecordSpan {
  fromMs: number;
  toMs: number;
  /** The cycle's own times can be trusted. */
  isOfCycle: boolean;
}

export function spanOfRecord({
  startedAt,
  endedAt,
  isClockDoubtful,
}: Pick<HygieneRecord, 'startedAt' | 'endedAt' | 'isClockDoubtful'>): RecordSpan {
  const [startMs, endMs] = [Date.parse(startedAt), Date.parse(endedAt)];
  const isOfCycle = !isClockDoubtful && startMs < endMs && endMs - startMs <= maxCycleMs;
  return { fromMs: isOfCycle ? startMs - aroundMs : endMs - doubtfulMs, toMs: endMs + aroundMs, isOfCycle };
}
