import type { LiveMachineMessage } from '@washboard/contract/live-messages';
import type { Bus, Unsubscribe } from '../../adapters/bus/bus.ts';
import { liveSubject } from './live-feed.ts';

export type LiveListener = (message: LiveMachineMessage) => void;

/** One ear on the bus for all sockets of the process. Remembers each machine's last number. */
export class LiveHub {
  readonly #listeners = new Set<LiveListener>();
  readonly #lastSeqs = new Map<string, number>();
  #unsubscribe: Unsubscribe | null = null;

  async open(bus: Bus): Promise<void> {
    this.#unsubscribe = await bus.subscribe(liveSubject('*'), (payload) => {
      const message = payload as LiveMachineMessage; // our own processes are the only publishers
      this.#lastSeqs.set(message.serialNumber, message.seq);
      for (const listener of this.#listeners) listener(message);
    });
  }

  /** Everything up to this number was stored before now; 0 when nothing was heard yet. */
  lastSeq(serialNumber: string): number {
    return this.#lastSeqs.get(serialNumber) ?? 0;
  }

  listen(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#unsubscribe?.();
    this.#listeners.clear();
  }
}
