import { randomUUID } from 'node:crypto';
import type { LiveMachineMessage } from '@washboard/contract/live-socket/live-messages';
import type { Bus } from '../../../adapters/bus/bus.ts';
import { limits } from '../../../config/limits.ts';

export type LiveNews = LiveMachineMessage extends infer M ? (M extends unknown ? Omit<M, 'seq'> : never) : never;

export function liveSubject(serialNumber: string): string {
  return `live.${serialNumber}`;
}

/** The bus may lose messages without notice, so a tally repeats the last numbers of some machines. */
export interface LiveTally {
  feedId: string;
  isBehind: boolean;
  isEnd: boolean;
  seqs: [serialNumber: string, seq: number][];
}

export const tallySubject = 'live-tally';

/**
 * A process counts from its start time in milliseconds, so numbers grow across restarts, and a snapshot repairs the gap
 * at a change of process. A tally reveals a lost last message.
 */
export class LiveFeed {
  readonly #bus: Bus;
  readonly #isBehind: () => boolean;
  readonly #feedId = randomUUID();
  readonly #firstSeq = Date.now();
  readonly #seqs = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #remaining: Iterator<[string, number]> = this.#seqs.entries();

  constructor(bus: Bus, isBehind: () => boolean, tallyMs: number = limits.live.tallyMs) {
    this.#bus = bus;
    this.#isBehind = isBehind;
    this.#timer = setInterval(() => this.#tally(), tallyMs);
  }

  publish(news: LiveNews): void {
    const seq = (this.#seqs.get(news.serialNumber) ?? this.#firstSeq) + 1;
    this.#seqs.set(news.serialNumber, seq);
    this.#bus.publish(liveSubject(news.serialNumber), { ...news, seq });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#publishTally({ isBehind: false, isEnd: true, seqs: [] });
  }

  /** A tally may be lost too, so all machines are repeated in turn. */
  #tally(): void {
    const seqs: LiveTally['seqs'] = [];
    while (seqs.length < limits.live.tallySize) {
      const next = this.#remaining.next();
      if (next.done) break;
      seqs.push(next.value);
    }
    if (seqs.length < limits.live.tallySize) this.#remaining = this.#seqs.entries();
    this.#publishTally({ isBehind: this.#isBehind(), isEnd: false, seqs });
  }

  #publishTally(tally: Omit<LiveTally, 'feedId'>): void {
    this.#bus.publish(tallySubject, { feedId: this.#feedId, ...tally } satisfies LiveTally);
  }
}

export class SharedLiveMessage {
  readonly message: LiveMachineMessage;
  #text: string | null = null;

  constructor(message: LiveMachineMessage) {
    this.message = message;
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.message);
    return this.#text;
  }
}
