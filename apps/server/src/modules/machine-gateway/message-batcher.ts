import type { ReceivedMessage } from './receive-message.ts';

/** How a message ended: stored now, or stored before. A rejected promise means that it was not stored. */
export type StoreOutcome = 'stored' | 'replayed' | 'unstorable';

interface Waiting {
  received: ReceivedMessage;
  resolve: (outcome: StoreOutcome) => void;
  reject: (error: unknown) => void;
}

interface BatcherOptions {
  /** Stores the batch in one transaction and returns the messages that were new. */
  store: (batch: ReceivedMessage[]) => Promise<ReceivedMessage[]>;
  /** Whether a failure is the fault of a message in the batch (and not of the database). */
  isFaultOfMessage: (error: unknown) => boolean;
  /** Hears of what was stored, in order, before the senders are told. */
  onStored: (stored: ReceivedMessage[]) => void;
  maxBatchSize: number;
  /** How long the first message of a batch waits for company, in milliseconds. */
  lingerMs: number;
}

/**
 * Collects messages into batches, one batch at a time: while one commits the next grows, so under load batches
 * become larger and not more, and the messages of a machine are stored in their order.
 *
 * What waits here is bounded by the senders: each connection is read on only when all that it sent is settled.
 */
export class MessageBatcher {
  readonly #options: BatcherOptions;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isStoring = false;

  constructor(options: BatcherOptions) {
    this.#options = options;
  }

  /** Messages that are neither stored nor refused yet. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Resolves when the message is safely stored. Rejects when the database failed: it may be sent again. */
  add(received: ReceivedMessage): Promise<StoreOutcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ received, resolve, reject });
      if (this.#isStoring) return;
      if (this.#waiting.length >= this.#options.maxBatchSize) this.#start();
      else this.#timer ??= setTimeout(() => this.#start(), this.#options.lingerMs);
    });
  }

  #start(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isStoring || this.#waiting.length === 0) return;
    this.#isStoring = true;
    const batch = this.#waiting.splice(0, this.#options.maxBatchSize);
    void this.#store(batch).finally(() => {
      this.#isStoring = false;
      this.#start();
    });
  }

  /** A message that the database cannot take is found by halving, so that it spoils nobody else's. */
  async #store(batch: Waiting[]): Promise<void> {
    try {
      const stored = await this.#options.store(batch.map(({ received }) => received));
      this.#options.onStored(stored);
      const fresh = new Set(stored);
      for (const { received, resolve } of batch) resolve(fresh.has(received) ? 'stored' : 'replayed');
    } catch (error) {
      if (!this.#options.isFaultOfMessage(error)) {
        for (const { reject } of batch) reject(error);
      } else if (batch.length === 1) {
        batch[0]?.resolve('unstorable');
      } else {
        const middle = Math.ceil(batch.length / 2);
        await this.#store(batch.slice(0, middle));
        await this.#store(batch.slice(middle));
      }
    }
  }
}
