/** A correction may set a clock back by this much. */
const toleratedBackMs = 5 * 60_000;

/** The known history of a machine when it connects. `lastSeq` is 0 if no message was received yet. */
export interface SenderHistory {
  lastSeq: number;
  /** The latest believed time, in milliseconds since the epoch. */
  lastAtMs: number;
}

/** The machine of one connection, with the history that its next message is compared with. */
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
   * True if a newer message claims an older time, so the clock went back. A last time in the future means that the
   * server's clock was ahead then, which proves nothing about the machine's clock.
   */
  isClockBehind(seq: number, claimedMs: number, nowMs: number): boolean {
    if (this.#lastAtMs > nowMs + toleratedBackMs) return false;
    return seq > this.#lastSeq && claimedMs < this.#lastAtMs - toleratedBackMs;
  }

  /** @param atMs the time of the message if it is believed, otherwise its arrival */
  note(seq: number, atMs: number): void {
    this.#lowestSeq = Math.min(this.#lowestSeq, seq);
    this.#lastSeq = Math.max(this.#lastSeq, seq);
    this.#lastAtMs = Math.max(this.#lastAtMs, atMs);
  }
}
