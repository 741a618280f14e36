import type { LedgerEntry } from './entry.ts';
import { type NumberRange, Ranges } from './ranges.ts';

/** Messages are stored in batches, servers have clocks of their own, and a machine's clock is believed so far ahead. */
const toleratedMs = 2 * 60_000;
/** Times of what an entry is about. */
const eventFields = ['endedAt', 'occurredAt'] as const;
/** More are counted only, so that the work for a hostile file is bounded. */
const mostRanges = 100;

const entryRemarkKinds = ['ranBack', 'ahead'] as const;
type EntryRemarkKind = (typeof entryRemarkKinds)[number];
const attestationRemarkKinds = ['attestedAhead', 'attestedEarly'] as const;
type AttestationRemarkKind = (typeof attestationRemarkKinds)[number];
export const timeRemarkKinds = [...entryRemarkKinds, ...attestationRemarkKinds] as const;

/**
 * Times that contradict each other. They change nothing about what is proven.
 * - ranBack: the entry says that it was written before one that precedes it in the ledger
 * - ahead: the entry says that something happened after the entry was written
 * - attestedAhead: somebody says that they attested the entry after the file was exported, or after it was checked
 * - attestedEarly: somebody says that they attested the entry before it was written
 *
 * A record that a machine sends late is neither: `at` is the time at which the server wrote it.
 */
export type TimeRemark = EntryRemark | AttestationRemark;

interface EntryRemark {
  kind: EntryRemarkKind;
  /** Numbers of the entries concerned: the first hundred ranges. */
  ranges: readonly NumberRange[];
  /** The entry whose times differ most: when it says that it was written, and the later time that contradicts this. */
  farthest: ContradictingTimes;
}

interface AttestationRemark {
  kind: AttestationRemarkKind;
  /** Of the witness, or of the authority for time stamps. */
  name: string;
  farthest: ContradictingTimes;
}

interface ContradictingTimes {
  number: number;
  at: string;
  later: string;
}

/** Compares the times of the entries of one ledger, in their order. */
export class TimeCheck {
  #latest: { at: string; ms: number } | null = null;
  readonly #remarks = new Map<EntryRemarkKind, Remark>();

  take({ number, at, body }: LedgerEntry): void {
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
    // What is no time has no difference.
    if (!(differenceMs > toleratedMs)) return;
    const known = this.#remarks.get(kind) ?? { ranges: new Ranges(), farthest: times, differenceMs };
    this.#remarks.set(kind, known);
    if (known.ranges.size < mostRanges) known.ranges.add(times.number);
    if (differenceMs > known.differenceMs) Object.assign(known, { farthest: times, differenceMs });
  }
}

interface Remark extends Pick<EntryRemark, 'farthest'> {
  ranges: Ranges;
  differenceMs: number;
}

/** @returns the remark about the times that differ most; none if all are within what clocks may differ */
export function attestationRemarks(
  kind: AttestationRemarkKind,
  name: string,
  times: readonly ContradictingTimes[],
): AttestationRemark[] {
  const differenceMs = ({ at, later }: ContradictingTimes) => Date.parse(later) - Date.parse(at);
  const [farthest] = times
    .filter((each) => differenceMs(each) > toleratedMs)
    .sort((one, other) => differenceMs(other) - differenceMs(one));
  return farthest ? [{ kind, name, farthest }] : [];
}
