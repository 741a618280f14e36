import { minuteMs } from '@washboard/contract/time/durations';
import type { LedgerEntry } from '../entry.ts';
import { type NumberRange, Ranges } from './ranges.ts';

/** Messages are stored in batches, clocks of servers differ, and a machine's clock may be ahead. */
const toleratedMs = 2 * minuteMs;
const eventFields = ['endedAt', 'occurredAt'] as const;
/** The bound limits the work for a hostile file. */
const maxRanges = 100;

const entryRemarkKinds = ['ranBack', 'ahead'] as const;
type EntryRemarkKind = (typeof entryRemarkKinds)[number];
const attestationRemarkKinds = ['attestedAhead', 'attestedEarly'] as const;
type AttestationRemarkKind = (typeof attestationRemarkKinds)[number];
export const timeRemarkKinds = [...entryRemarkKinds, ...attestationRemarkKinds] as const;

/**
 * Contradicting times change nothing about what is proven.
 * - ranBack: the entry was written before one that precedes it in the ledger
 * - ahead: something happened after the entry was written
 * - attestedAhead: an attestation is later than the export or the check of the file
 * - attestedEarly: an attestation is earlier than the entry
 *
 * A record that a machine sends late is neither: `at` is the time at which the server wrote it.
 */
export type TimeRemark = EntryRemark | AttestationRemark;

interface EntryRemark {
  kind: EntryRemarkKind;
  ranges: readonly NumberRange[];
  /** The entry whose times differ most, with the later time that contradicts it. */
  farthest: ContradictingTimes;
}

interface AttestationRemark {
  kind: AttestationRemarkKind;
  name: string;
  farthest: ContradictingTimes;
}

interface ContradictingTimes {
  number: number;
  at: string;
  later: string;
}

export class TimeCheck {
  #latest: { at: string; ms: number } | null = null;
  readonly #remarks = new Map<EntryRemarkKind, Remark>();

  check({ number, at, body }: LedgerEntry): void {
    const ms = Date.parse(at);
    if (this.#latest) this.#compare('ranBack', { number, at, later: this.#latest.at }, this.#latest.ms - ms);
    for (const field of eventFields) {
      const later = body[field];
      if (typeof later === 'string') this.#compare('ahead', { number, at, later }, Date.parse(later) - ms);
    }
    if (this.#latest === null || ms > this.#latest.ms) this.#latest = { at, ms };
  }

  all(): EntryRemark[] {
    return [...this.#remarks].map(([kind, { ranges, farthest }]) => ({ kind, ranges: ranges.all(), farthest }));
  }

  #compare(kind: EntryRemarkKind, times: ContradictingTimes, differenceMs: number): void {
    // The difference of an invalid time is NaN, which is not greater.
    if (!(differenceMs > toleratedMs)) return;
    const remark = this.#remarks.get(kind) ?? { ranges: new Ranges(), farthest: times, differenceMs };
    this.#remarks.set(kind, remark);
    if (remark.ranges.size < maxRanges) remark.ranges.add(times.number);
    if (differenceMs > remark.differenceMs) Object.assign(remark, { farthest: times, differenceMs });
  }
}

interface Remark extends Pick<EntryRemark, 'farthest'> {
  ranges: Ranges;
  differenceMs: number;
}

/** @returns the remark about the times that differ most; an empty list within the tolerance */
export function attestationRemarks(
  kind: AttestationRemarkKind,
  name: string,
  times: readonly ContradictingTimes[],
): AttestationRemark[] {
  const differenceMs = ({ at, later }: ContradictingTimes) => Date.parse(later) - Date.parse(at);
  const [farthest] = times
    .filter((each) => differenceMs(each) > toleratedMs)
    .sort((a, b) => differenceMs(b) - differenceMs(a));
  return farthest ? [{ kind, name, farthest }] : [];
}
