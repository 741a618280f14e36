import type { ReceivedMessage } from './receive-message.ts';

/** How a message ended: stored now, stored before, or not acceptable to the database. */
export type StoreOutcome = 'stored' | 'replayed' | 'unstorable';

/** Told once; with an error when the database failed, so that the message was not stored and may be sent again. */
export type OnSettled = (error: Error | null, outcome: StoreOutcome | null) => void;

interface Waiting {
  received: ReceivedMessage;
  onSettled: OnSettled;
}

interface BatcherOptions<Outcome extends { stored: readonly ReceivedMessage[] }> {
  /** Stores a batch, all or nothing; `stored` of what it returns are the messages that were new, in order. */
  store: (batch: ReceivedMessage[]) => Promise<Outcome>;
  /** Whether a failure is the fault of a message in the batch (and not of the database). */
  isFaultOfMessage: (error: unknown) => boolean;
  /** Hears of what was stored after the senders were told. */
  onStored: (outcome: Outcome) => void;
  maxBatchSize: number;
  /** Batches under way: more than one, so that the next is made ready while the database works on the last. */
  maxBatchesUnderWay: number;
  /** How long the first message of a batch waits for company, in milliseconds. */
  lingerMs: number;
}

/**
 * Collects messages into batches. While batches commit the next one grows, so under load they become larger and not
 * more. What waits here is bounded by the senders: a connection is read on only when all that it sent is settled.
 */
export class MessageBatcher<Outcome extends { stored: readonly ReceivedMessage[] }> {
  readonly #options: BatcherOptions<Outcome>;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #underWay = 0;

  constructor(options: BatcherOptions<Outcome>) {
    this.#options = options;
  }

  add(received: ReceivedMessage, onSettled: OnSettled): void {
    this.#waiting.push({ received, onSettled });
    if (this.#waiting.length >= this.#options.maxBatchSize) this.#start();
    else if (this.#underWay === 0) this.#timer ??= setTimeout(() => this.#start(), this.#options.lingerMs);
  }

  #start(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#underWay >= this.#options.maxBatchesUnderWay || this.#waiting.length === 0) return;
    this.#underWay += 1;
    const batch = this.#waiting.slice(0, this.#options.maxBatchSize);
    this.#waiting = this.#waiting.slice(this.#options.maxBatchSize);
    void this.#store(batch).finally(() => {
      this.#underWay -= 1;
      this.#start();
    });
  }

  /** A message that the database cannot take is found by halving, so that it spoils nobody else's. */
  async #store(batch: Waiting[]): Promise<void> {
    try {
      const outcome = await this.#options.store(batch.map(({ received }) => received));
      const fresh = new Set(outcome.stored);
      for (const { received, onSettled } of batch) onSettled(null, fresh.has(received) ? 'stored' : 'replayed');
      this.#options.onStored(outcome);
    } catch (error) {
      if (!this.#options.isFaultOfMessage(error)) {
        for (const { onSettled } of batch) onSettled(error instanceof Error ? error : new Error(String(error)), null);
      } else if (batch.length === 1) {
        batch[0]?.onSettled(null, 'unstorable');
      } else {
        const middle = Math.ceil(batch.length / 2);
        await this.#store(batch.slice(0, middle));
        await this.#store(batch.slice(middle));
      }
    }
  }
}
