import type { HygieneRecord } from './hygiene-records.ts';

const aroundMs = 60_000;
/** A cycle that waits long for hot water is shorter. */
export const longestCycleMs = 2 * 3_600_000;
/** The span of untrusted times begins this long before its end. */
const doubtfulMs = 10 * 60_000;

/** Telemetry shows the cycle in this time; ms since 1970. */
export interface RecordSpan {
  fromMs: number;
  toMs: number;
  /** The times of the cycle can be trusted. */
  isOfCycle: boolean;
}

export function spanOfRecord({
  startedAt,
  endedAt,
  isClockDoubtful,
}: Pick<HygieneRecord, 'startedAt' | 'endedAt' | 'isClockDoubtful'>): RecordSpan {
  const [startMs, endMs] = [Date.parse(startedAt), Date.parse(endedAt)];
  const isOfCycle = !isClockDoubtful && startMs < endMs && endMs - startMs <= longestCycleMs;
  return { fromMs: isOfCycle ? startMs - aroundMs : endMs - doubtfulMs, toMs: endMs + aroundMs, isOfCycle };
}
