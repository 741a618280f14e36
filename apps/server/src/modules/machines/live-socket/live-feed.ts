import { randomUUID } from 'node:crypto';
import type { LiveMachineMessage } from '@washboard/contract/live/live-messages';
import type { Bus } from '../../../adapters/bus/bus.ts';
import { limits } from '../../../config/limits.ts';

/** A live message before it has its number. */
export type LiveNews = LiveMachineMessage extends infer M ? (M extends unknown ? Omit<M, 'seq'> : never) : never;

export function liveSubject(serialNumber: string): string {
  return `live.${serialNumber}`;
}

/** What a feed has said last of some of its machines. The bus may lose messages, and nobody is told. */
export interface LiveTally {
  feedId: string;
  seqs: [serialNumber: string, seq: number][];
}

export const tallySubject = 'live-tally';

/**
 * Puts changes of machines on the bus, numbered per machine. Each process starts counting at the present time in
 * milliseconds, so that numbers grow across restarts and a change of process shows as a gap, which a snapshot heals.
 * Of a message that is lost and has no follower, the tally tells.
 */
export class LiveFeed {
  readonly #bus: Bus;
  readonly #feedId = randomUUID();
  readonly #firstSeq = Date.now();
  readonly #seqs = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  /** Machines of which the next tally tells. */
  #untold: Iterator<[string, number]> = this.#seqs.entries();

  constructor(bus: Bus, tallyMs: number = limits.live.tallyMs) {
    this.#bus = bus;
    this.#timer = setInterval(() => this.#tally(), tallyMs);
  }

  publish(news: LiveNews): void {
    const seq = (this.#seqs.get(news.serialNumber) ?? this.#firstSeq) + 1;
    this.#seqs.set(news.serialNumber, seq);
    this.#bus.publish(liveSubject(news.serialNumber), { ...news, seq });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Goes round and round: a tally may be lost, too. */
  #tally(): void {
    const seqs: LiveTally['seqs'] = [];
    while (seqs.length < limits.live.tallySize) {
      const next = this.#untold.next();
      if (next.done) break;
      seqs.push(next.value);
    }
    if (seqs.length < limits.live.tallySize) this.#untold = this.#seqs.entries();
    if (seqs.length > 0) this.#bus.publish(tallySubject, { feedId: this.#feedId, seqs } satisfies LiveTally);
  }
}
