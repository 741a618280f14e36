import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { type Repeated, repeat } from '../../../timing/repeat.ts';
import { quotaDayOf } from './keys-repository.ts';
import { subscriptionKeyDays, subscriptionKeys } from './tables.ts';

const failure = 'usage of subscription keys not written yet';

/** No screen shows older days. */
const keptDays = 400;

interface Usage {
  keyId: string;
  day: string;
  requests: number;
  refused: number;
  lastUsedAt: Date;
}

export class UsageRecorder {
  readonly #context: Pick<Context, 'database' | 'clock' | 'logger'>;
  #usages = new Map<string, Usage>();
  #writing: Repeated | undefined;

  constructor(context: Pick<Context, 'database' | 'clock' | 'logger'>) {
    this.#context = context;
  }

  open(): void {
    const { logger } = this.#context;
    const everyMs = limits.subscriptionKeys.writeUsageMs;
    this.#writing = repeat({ logger, everyMs, failure, level: 'warn' }, () => this.#write());
  }

  async close(): Promise<void> {
    await this.#writing?.stop();
    await this.#write().catch((error: unknown) => this.#context.logger.warn({ err: error }, failure));
  }

  add(keyId: string, isRefused: boolean): void {
    const lastUsedAt = this.#context.clock.now();
    this.#merge({ keyId, day: quotaDayOf(lastUsedAt), requests: 1, refused: isRefused ? 1 : 0, lastUsedAt });
  }

  /** Without the database the usage stays for the next time. */
  async #write(): Promise<void> {
    if (this.#usages.size === 0) return;
    const usages = [...this.#usages.values()];
    this.#usages = new Map();
    try {
      await store(this.#context.database, usages);
    } catch (error) {
      for (const usage of usages) this.#merge(usage);
      throw error;
    }
  }

  #merge(usage: Usage): void {
    const index = `${usage.keyId} ${usage.day}`;
    const dayUsage = this.#usages.get(index);
    if (!dayUsage) {
      this.#usages.set(index, usage);
      return;
    }
    dayUsage.requests += usage.requests;
    dayUsage.refused += usage.refused;
    if (usage.lastUsedAt > dayUsage.lastUsedAt) dayUsage.lastUsedAt = usage.lastUsedAt;
  }
}

async function store({ orm }: Database, usages: readonly Usage[]): Promise<void> {
  // Without this order, two processes that write the same keys could deadlock.
  const ordered = usages.toSorted((a, b) => (a.keyId + a.day < b.keyId + b.day ? -1 : 1));
  await orm.transaction(async (transaction) => {
    for (const { keyId, day, requests, refused, lastUsedAt } of ordered) {
      await transaction
        .insert(subscriptionKeyDays)
        .values({ keyId, day, requests, refused })
        .onConflictDoUpdate({
          target: [subscriptionKeyDays.keyId, subscriptionKeyDays.day],
          set: {
            requests: sql`${subscriptionKeyDays.requests} + excluded.requests`,
            refused: sql`${subscriptionKeyDays.refused} + excluded.refused`,
          },
        });
      await transaction
        .update(subscriptionKeys)
        .set({ lastUsedAt: sql`greatest(${subscriptionKeys.lastUsedAt}, ${timestampOf(lastUsedAt)})` })
        .where(eq(subscriptionKeys.id, keyId));
    }
  });
}

export async function removeOldUsage({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(subscriptionKeyDays).where(lt(subscriptionKeyDays.day, quotaDayOf(now, -keptDays)));
}
