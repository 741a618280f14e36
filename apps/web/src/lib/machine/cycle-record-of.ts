import type { CycleRecord } from '@washboard/contract/machine-link/device-events';

/** The overview shows these fields of a record. */
const texts = ['cycleType', 'outcome', 'startedAt', 'endedAt'] as const;
const numbers = ['washDurationS', 'rinseDurationS'] as const;

/**
 * Returns the record in the event of an ended cycle, or null for another form. The server stores no other form, and a
 * full schema would add two kilobytes to the page of a machine.
 */
export function cycleRecordOf(body: Readonly<Record<string, unknown>>): CycleRecord | null {
  const isRecord =
    texts.every((name) => typeof body[name] === 'string') && numbers.every((name) => typeof body[name] === 'number');
  return isRecord ? (body as CycleRecord) : null;
}
