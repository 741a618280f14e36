import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findUsableKey } from './keys-repository.ts';
import { QuotaCounter, type QuotaStanding } from './quota-counter.ts';
import { UsageRecorder } from './usage-recorder.ts';

/** Reading the key for each request makes a revocation effective immediately. */
export class KeyGate {
  readonly #context: Pick<Context, 'database' | 'clock'>;
  readonly #counter: QuotaCounter;
  readonly #usage: UsageRecorder;

  constructor(context: Pick<Context, 'database' | 'clock' | 'bus' | 'logger'>) {
    this.#context = context;
    this.#counter = new QuotaCounter(context);
    this.#usage = new UsageRecorder(context);
  }

  async open(): Promise<void> {
    this.#usage.open();
    await this.#counter.open();
  }

  async close(): Promise<void> {
    this.#counter.close();
    await this.#usage.close();
  }

  /** @throws ProblemError SUBSCRIPTION_KEY_UNKNOWN */
  async admit(key: unknown, userId: string): Promise<QuotaStanding> {
    const { database, clock } = this.#context;
    const usable = typeof key === 'string' ? await findUsableKey(database.orm, key, clock.now()) : null;
    if (!usable) throw new ProblemError('SUBSCRIPTION_KEY_UNKNOWN');
    const standing = this.#counter.count(usable, userId);
    this.#usage.add(usable.id, standing.isExhausted);
    return standing;
  }
}
