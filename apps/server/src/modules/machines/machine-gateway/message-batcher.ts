import type { Fault } from './fault-of.ts';
import type { ReceivedMessage } from './receive-message.ts';

/** How a message ended: stored now, stored before, not acceptable to the database, or not kept while others are missing. */
export type StoreOutcome = 'stored' | 'replayed' | 'unstorable' | 'tooManyGaps';

/** Its machine has left out more numbers than are remembered: they have to come first. */
export class TooManyGapsError extends Error {
  override name = 'TooManyGapsError';
}

/** Told once; with an error when the message was not stored and may be sent again. */
export type OnSettled = (error: Error | null, outcome: StoreOutcome | null) => void;

interface Waiting {
  received: ReceivedMessage;
  onSettled: OnSettled;
}

interface Outcomes {
  /** The messages that were new, in order. */
  stored: readonly ReceivedMessage[];
  /** Those that were not kept, because their machine leaves too many gaps. */
  gappy: readonly ReceivedMessage[];
}

interface BatcherOptions<Outcome extends Outcomes> {
  /** Stores a batch, all or nothing but for what it says. */
  store: (batch: ReceivedMessage[]) => Promise<Outcome>;
  /** Whose fault a failure is. */
  faultOf: (error: unknown) => Fault;
  /** Hears of what was stored after the senders were told. Must not throw. */
  onStored: (outcome: Outcome) => void;
  maxBatchSize: number;
  /** Batches under way: more than one, so that the next is made ready while the database works on the last. */
  maxBatchesUnderWay: number;
  /** How long the first message of a batch waits for company, in milliseconds. */
  lingerMs: number;
  /** How long it waits while another batch is under way: that one may have a connection that will never answer. */
  patienceMs: number;
}

/** What was handed over together, until its last message is answered. */
interface Batch {
  serialNumbers: ReadonlySet<string>;
  /** When its first message came, by `performance.now()`. */
  sinceMs: number;
  settled: Promise<void>;
}

/**
 * Collects messages into batches. While batches commit the next one grows, so under load they become larger and not
 * more. What waits here is bounded by the senders: a connection is read on only when all that it sent is settled.
 */
export class MessageBatcher<Outcome extends Outcomes> {
  readonly #options: BatcherOptions<Outcome>;
  #waiting: Waiting[] = [];
  #waitingSinceMs = 0;
  #timer: NodeJS.Timeout | null = null;
  /** With the database. */
  #underWay = 0;
  /** In the order in which they began. */
  readonly #unsettled = new Set<Batch>();

  constructor(options: BatcherOptions<Outcome>) {
    this.#options = options;
  }

  add(received: ReceivedMessage, onSettled: OnSettled): void {
    const { maxBatchSize, maxBatchesUnderWay, lingerMs, patienceMs } = this.#options;
    if (this.#waiting.length === 0) this.#waitingSinceMs = performance.now();
    this.#waiting.push({ received, onSettled });
    if (this.#waiting.length >= maxBatchSize) this.#start();
    else if (this.#underWay < maxBatchesUnderWay)
      this.#timer ??= setTimeout(() => this.#start(), this.#underWay === 0 ? lingerMs : patienceMs);
  }

  /** How long the message that came first of those that are not answered has waited. */
  oldestMs(): number {
    const [oldest] = this.#unsettled;
    if (!oldest && this.#waiting.length === 0) return 0;
    return performance.now() - (oldest?.sinceMs ?? this.#waitingSinceMs);
  }

  #start(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#underWay >= this.#options.maxBatchesUnderWay || this.#waiting.length === 0) return;
    const waiting = this.#waiting.slice(0, this.#options.maxBatchSize);
    this.#waiting = this.#waiting.slice(this.#options.maxBatchSize);
    this.#underWay += 1;
    const before = [...this.#unsettled];
    const tellings: Promise<void>[] = [];
    const stored = this.#store(waiting, before, tellings).finally(() => {
      this.#underWay -= 1;
      this.#start();
    });
    const batch: Batch = {
      serialNumbers: new Set(waiting.map(({ received }) => received.serialNumber)),
      sinceMs: this.#waitingSinceMs,
      settled: stored.then(async () => {
        await Promise.allSettled(tellings);
        this.#unsettled.delete(batch);
      }),
    };
    this.#unsettled.add(batch);
    this.#waitingSinceMs = performance.now();
  }

  /**
   * What cannot be stored is found by halving, so that it spoils nobody else's. Only what the database refuses for its
   * content is given up; what our own code fails over is not acknowledged.
   *
   * @param tellings gets what is still to be told when it resolves
   */
  async #store(waiting: Waiting[], before: readonly Batch[], tellings: Promise<void>[]): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await this.#options.store(waiting.map(({ received }) => received));
    } catch (error) {
      const fault = this.#options.faultOf(error);
      if (fault === 'message' && waiting.length === 1) {
        tellings.push(this.#inTurn(waiting, before, ({ onSettled }) => onSettled(null, 'unstorable')));
      } else if (fault === 'database' || waiting.length === 1) {
        const failure = error instanceof Error ? error : new Error(String(error));
        tellings.push(this.#inTurn(waiting, before, ({ onSettled }) => onSettled(failure, null)));
      } else {
        const middle = Math.ceil(waiting.length / 2);
        await this.#store(waiting.slice(0, middle), before, tellings);
        await this.#store(waiting.slice(middle), before, tellings);
      }
      return;
    }
    const fresh = new Set(outcome.stored);
    const gappy = new Set(outcome.gappy);
    const told = this.#inTurn(waiting, before, ({ received, onSettled }) => {
      if (gappy.has(received)) onSettled(new TooManyGapsError(), 'tooManyGaps');
      else onSettled(null, fresh.has(received) ? 'stored' : 'replayed');
    });
    tellings.push(told.then(() => this.#options.onStored(outcome)));
  }

  /**
   * Tells each sender, at once unless an earlier batch has something of the same machine: the database may finish a
   * later batch first, and a machine is answered in the order in which it sent.
   */
  async #inTurn(waiting: Waiting[], before: readonly Batch[], tell: (one: Waiting) => void): Promise<void> {
    const open = before.filter((batch) => this.#unsettled.has(batch));
    const later: Promise<void>[] = [];
    for (const one of waiting) {
      const ahead = open.filter(({ serialNumbers }) => serialNumbers.has(one.received.serialNumber));
      if (ahead.length === 0) tell(one);
      else later.push(Promise.all(ahead.map(({ settled }) => settled)).then(() => tell(one)));
    }
    if (later.length > 0) await Promise.all(later);
  }
}
