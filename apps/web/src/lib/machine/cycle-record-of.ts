import type { CycleRecord } from '@washboard/contract/machine-link/device-events';

/** What the overview shows of a record. */
const texts = ['cycleType', 'outcome', 'startedAt', 'endedAt'] as const;
const numbers = ['washDurationS', 'rinseDurationS'] as const;

/**
 * The record in an event of a cycle that ended; null if it has another form. The server stores no other: checking every
 * field by its schema would cost the page of a machine two kilobytes.
 */
export function cycleRecordOf(body: Readonly<Record<string, unknown>>): CycleRecord | null {
  const isRecord =
    texts.every((name) => typeof body[name] === 'string') && numbers.every((name) => typeof body[name] === 'number');
  return isRecord ? (body as CycleRecord) : null;
}
