import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';

const texts = ['cycleType', 'outcome', 'startedAt', 'endedAt'] as const;
const numbers = ['washDurationS', 'rinseDurationS'] as const;

/**
 * A full schema would add two kilobytes to the page of a machine.
 * @returns null for another form
 */
export function cycleRecordOf(body: Readonly<Record<string, unknown>>): CycleRecord | null {
  const isRecord =
    texts.every((name) => typeof body[name] === 'string') && numbers.every((name) => typeof body[name] === 'number');
  return isRecord ? (body as CycleRecord) : null;
}
