import { minuteMs } from '@washboard/contract/time/durations';

/** A correction may set a clock back by this much. */
const toleratedBackMs = 5 * minuteMs;

/** `lastSeq` is 0 if no message was received yet. */
export interface SenderHistory {
  lastSeq: number;
  /** The latest believed time is in milliseconds since the epoch. */
  lastAtMs: number;
}

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

  /** A machine sends in order, so this connection brings no lower number. */
  get lowestSeq(): number {
    return this.#lowestSeq;
  }

  /**
   * True if a newer message has an older time. A last time in the future proves nothing, because the server's clock was
   * ahead then.
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
