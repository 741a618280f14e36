import type { LiveMachineMessage } from '@washboard/contract/live-messages';
import type { Bus, Unsubscribe } from '../../adapters/bus/bus.ts';
import { type AccessNews, accessSubject } from '../sessions/index.ts';
import { liveSubject } from './live-feed.ts';

export type LiveListener = (message: LiveMachineMessage) => void;

/** One ear on the bus for all sockets of the process. Remembers each machine's last number. */
export class LiveHub {
  readonly #listeners = new Set<LiveListener>();
  readonly #lastSeqs = new Map<string, number>();
  readonly #accessListeners = new Map<string, Set<() => void>>();
  #unsubscribes: Unsubscribe[] = [];

  async open(bus: Bus): Promise<void> {
    const news = await bus.subscribe(liveSubject('*'), (payload) => {
      const message = payload as LiveMachineMessage; // our own processes are the only publishers
      this.#lastSeqs.set(message.serialNumber, message.seq);
      for (const listener of this.#listeners) listener(message);
    });
    const accessNews = await bus.subscribe(accessSubject('*'), (payload) => {
      const { userId } = payload as AccessNews;
      for (const listener of this.#accessListeners.get(userId) ?? []) listener();
    });
    this.#unsubscribes = [news, accessNews];
  }

  /** Everything up to this number was stored before now; 0 when nothing was heard yet. */
  lastSeq(serialNumber: string): number {
    return this.#lastSeqs.get(serialNumber) ?? 0;
  }

  listen(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `listener` is called when the rights of the account, or one of its sign-ins, are not what they were. */
  listenForAccess(userId: string, listener: () => void): () => void {
    const listeners = this.#accessListeners.get(userId) ?? new Set();
    this.#accessListeners.set(userId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#accessListeners.delete(userId);
    };
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#listeners.clear();
    this.#accessListeners.clear();
  }
}
