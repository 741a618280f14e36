import type { LiveMachineMessage } from '@washboard/contract/live-messages';
import type { Bus } from '../../adapters/bus/bus.ts';

/** A live message before it has its number. */
export type LiveNews = LiveMachineMessage extends infer M ? (M extends unknown ? Omit<M, 'seq'> : never) : never;

export function liveSubject(serialNumber: string): string {
  return `live.${serialNumber}`;
}

/**
 * Puts changes of machines on the bus, numbered per machine. Each process starts counting at the present time in
 * milliseconds, so that numbers grow across restarts and a change of process shows as a gap, which a snapshot heals.
 */
export class LiveFeed {
  readonly #bus: Bus;
  readonly #firstSeq = Date.now();
  readonly #seqs = new Map<string, number>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  publish(news: LiveNews): void {
    const seq = (this.#seqs.get(news.serialNumber) ?? this.#firstSeq) + 1;
    this.#seqs.set(news.serialNumber, seq);
    this.#bus.publish(liveSubject(news.serialNumber), { ...news, seq });
  }
}
