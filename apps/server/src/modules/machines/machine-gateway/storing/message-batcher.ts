import { DrizzleQueryError } from 'drizzle-orm';
import type { ReceivedMessage } from './receive-message.ts';

export type StoreOutcome = 'stored' | 'replayed' | 'unstorable' | 'tooManyGaps';

/** The machine must first send the missing numbers, which are too many to remember. */
export class TooManyGapsError extends Error {
  override name = 'TooManyGapsError';
}

/** Called once, with an error if the message was not stored and may be sent again. */
type OnSettled = (error: Error | null, outcome: StoreOutcome | null) => void;

interface Waiting {
  received: ReceivedMessage;
  onSettled: OnSettled;
}

interface Outcomes {
  stored: readonly ReceivedMessage[];
  gappy: readonly ReceivedMessage[];
}

interface BatcherOptions<Outcome extends Outcomes> {
  store: (batch: ReceivedMessage[]) => Promise<Outcome>;
  faultOf: (error: unknown) => Fault;
  /** Called after the senders were notified. Must not throw. */
  onStored: (outcome: Outcome) => void;
  maxBatchSize: number;
  /** With more than one, the next batch is prepared while the database works. */
  maxBatchesUnderWay: number;
  /** The first message of a batch waits this long for others, in milliseconds. */
  maxBatchDelayMs: number;
  /**
   * The wait for another batch ends after this time in milliseconds, because that batch may use a connection that never
   * answers.
   */
  patienceMs: number;
}

interface Batch {
  serialNumbers: ReadonlySet<string>;
  sinceMs: number;
  settled: Promise<void>;
}

/**
 * The next batch grows while others commit, so load makes batches larger. Senders bound the queue, because a connection
 * is read only when its messages are settled.
 */
export class MessageBatcher<Outcome extends Outcomes> {
  readonly #options: BatcherOptions<Outcome>;
  #waiting: Waiting[] = [];
  #waitingSinceMs = 0;
  #timer: NodeJS.Timeout | null = null;
  #underWay = 0;
  readonly #unsettled = new Set<Batch>();

  constructor(options: BatcherOptions<Outcome>) {
    this.#options = options;
  }

  add(received: ReceivedMessage, onSettled: OnSettled): void {
    const { maxBatchSize, maxBatchesUnderWay, maxBatchDelayMs, patienceMs } = this.#options;
    if (this.#waiting.length === 0) this.#waitingSinceMs = performance.now();
    this.#waiting.push({ received, onSettled });
    if (this.#waiting.length >= maxBatchSize) this.#start();
    else if (this.#underWay < maxBatchesUnderWay)
      this.#timer ??= setTimeout(() => this.#start(), this.#underWay === 0 ? maxBatchDelayMs : patienceMs);
  }

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
    const notifications: Promise<void>[] = [];
    const stored = this.#store(waiting, before, notifications).finally(() => {
      this.#underWay -= 1;
      this.#start();
    });
    const batch: Batch = {
      serialNumbers: new Set(waiting.map(({ received }) => received.serialNumber)),
      sinceMs: this.#waitingSinceMs,
      settled: stored.then(async () => {
        await Promise.allSettled(notifications);
        this.#unsettled.delete(batch);
      }),
    };
    this.#unsettled.add(batch);
    this.#waitingSinceMs = performance.now();
  }

  /**
   * Halving isolates the failing messages. Only content that the database refuses is given up; a message on which our
   * own code fails is not acknowledged.
   * @param notifications receives the notifications still pending on return
   */
  async #store(waiting: Waiting[], before: readonly Batch[], notifications: Promise<void>[]): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await this.#options.store(waiting.map(({ received }) => received));
    } catch (error) {
      const fault = this.#options.faultOf(error);
      if (fault === 'message' && waiting.length === 1) {
        notifications.push(this.#inTurn(waiting, before, ({ onSettled }) => onSettled(null, 'unstorable')));
      } else if (fault === 'database' || waiting.length === 1) {
        const failure = error instanceof Error ? error : new Error(String(error));
        notifications.push(this.#inTurn(waiting, before, ({ onSettled }) => onSettled(failure, null)));
      } else {
        const middle = Math.ceil(waiting.length / 2);
        await this.#store(waiting.slice(0, middle), before, notifications);
        await this.#store(waiting.slice(middle), before, notifications);
      }
      return;
    }
    const fresh = new Set(outcome.stored);
    const gappy = new Set(outcome.gappy);
    const notified = this.#inTurn(waiting, before, ({ received, onSettled }) => {
      if (gappy.has(received)) onSettled(new TooManyGapsError(), 'tooManyGaps');
      else onSettled(null, fresh.has(received) ? 'stored' : 'replayed');
    });
    notifications.push(notified.then(() => this.#options.onStored(outcome)));
  }

  /** Acknowledgements of a machine must be in order, but the database may finish a later batch first. */
  async #inTurn(waiting: Waiting[], before: readonly Batch[], notify: (one: Waiting) => void): Promise<void> {
    const open = before.filter((batch) => this.#unsettled.has(batch));
    const later: Promise<void>[] = [];
    for (const waitingMessage of waiting) {
      const ahead = open.filter(({ serialNumbers }) => serialNumbers.has(waitingMessage.received.serialNumber));
      if (ahead.length === 0) notify(waitingMessage);
      else later.push(Promise.all(ahead.map(({ settled }) => settled)).then(() => notify(waitingMessage)));
    }
    if (later.length > 0) await Promise.all(later);
  }
}

/** `unknown` means that our own code failed, probably because of one message. */
type Fault = 'message' | 'database' | 'unknown';

/**
 * Data cause errors of the SQLSTATE classes 22 (data exception), 23 (integrity constraint violation) and 54 (program
 * limit exceeded).
 */
const dataErrorClasses = new Set(['22', '23', '54']);

export function storingFaultOf(error: unknown): Fault {
  // The runtime throws these while a statement is built, for example for lack of stack.
  if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) return 'unknown';
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' && dataErrorClasses.has(code.slice(0, 2)) ? 'message' : 'database';
}
