/** A correction may set a clock back by this much. */
const toleratedBackMs = 5 * 60_000;

/** What is known of a machine when it connects. `lastSeq` 0: no message was received yet. */
export interface SenderHistory {
  lastSeq: number;
  /** The latest believed time, milliseconds since the epoch. */
  lastAtMs: number;
}

/** The machine of one connection, with the history that its next message is checked against. */
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

  /** A machine sends its messages in order, so this connection brings none below this number. */
  get lowestSeq(): number {
    return this.#lowestSeq;
  }

  /**
   * Whether a newer message claims an older time: the clock went back. A last time in the future means that our clock
   * was ahead then, which says nothing about the machine's clock.
   */
  isClockBehind(seq: number, claimedMs: number, nowMs: number): boolean {
    if (this.#lastAtMs > nowMs + toleratedBackMs) return false;
    return seq > this.#lastSeq && claimedMs < this.#lastAtMs - toleratedBackMs;
  }

  /** @param atMs the time of the message, if it is believed */
  note(seq: number, atMs: number): void {
    this.#lowestSeq = Math.min(this.#lowestSeq, seq);
    this.#lastSeq = Math.max(this.#lastSeq, seq);
    this.#lastAtMs = Math.max(this.#lastAtMs, atMs);
  }
}
