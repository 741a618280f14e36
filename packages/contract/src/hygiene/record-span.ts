import type { HygieneRecord } from './hygiene-records.ts';

const aroundMs = 60_000;
/** A cycle that waits long for hot water is shorter. */
export const longestCycleMs = 2 * 3_600_000;
/** Before the arrival of a record whose times cannot be trusted. */
const doubtfulMs = 10 * 60_000;

/** The time whose telemetry shows a cycle, ms since 1970. */
export interface RecordSpan {
  fromMs: number;
  toMs: number;
  /** The times of the cycle are known. */
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
