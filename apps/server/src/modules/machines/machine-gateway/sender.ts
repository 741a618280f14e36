/** By so much a clock may go back when it is set right. */
const toleratedBackMs = 5 * 60_000;

/** What is known of a machine when it connects. `lastSeq` 0: it was never heard. */
export interface SenderHistory {
  lastSeq: number;
  /** The latest of the times that were believed, milliseconds since the epoch. */
  lastAtMs: number;
}

/** The machine at the other end of one connection: what its next message is measured by. */
export class Sender {
  readonly serialNumber: string;
  #lastSeq: number;
  #lastAtMs: number;
  #lowestSeq = Number.POSITIVE_INFINITY;

  constructor(serialNumber: string, { lastSeq, lastAtMs }: SenderHistory = { lastSeq: 0, lastAtMs: 0 }) {
    this.serialNumber = serialNumber;
    this.#lastSeq = lastSeq;
    this.#lastAtMs = lastAtMs;
  }

  /** A machine sends what it has in the order of its numbers: on this connection nothing comes from below this one. */
  get lowestSeq(): number {
    return this.#lowestSeq;
  }

  /**
   * Whether a newer message claims to be older: the clock fell back. Where something was sent later than now, ours was
   * ahead then, and tells nothing of the machine's.
   */
  isClockBehind(seq: number, claimedMs: number, nowMs: number): boolean {
    if (this.#lastAtMs > nowMs + toleratedBackMs) return false;
    return seq > this.#lastSeq && claimedMs < this.#lastAtMs - toleratedBackMs;
  }

  /** @param atMs when it was sent, as far as that is believed */
  note(seq: number, atMs: number): void {
    this.#lowestSeq = Math.min(this.#lowestSeq, seq);
    this.#lastSeq = Math.max(this.#lastSeq, seq);
    this.#lastAtMs = Math.max(this.#lastAtMs, atMs);
  }
}
