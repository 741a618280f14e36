import { sql } from 'drizzle-orm';
import { runAsTenant, serverTenant } from '../../../admission/tenant.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { within } from '../../../timing/within.ts';
import { operationsMetrics } from './operations-metrics.ts';
import { readinessProbes } from './tables.ts';

export const readinessParts = ['database', 'bus', 'gateway'] as const;
type ReadinessPart = (typeof readinessParts)[number];

/**
 * Each part is checked at most once a second, and never before its previous check has ended, so any number of requests
 * is harmless.
 */
export class Readiness {
  readonly #context: Pick<Context, 'database' | 'bus' | 'logger' | 'metrics'>;
  readonly #checks: Record<ReadinessPart, () => Promise<void>>;
  readonly #pending = new Set<ReadinessPart>();
  #last: { atMs: number; failing: Promise<ReadinessPart[]> } | null = null;

  constructor(context: Pick<Context, 'database' | 'bus' | 'logger' | 'metrics'>, isGatewayReady: () => boolean) {
    this.#context = context;
    const { database, bus } = context;
    this.#checks = {
      database: async () => {
        await database.orm
          .insert(readinessProbes)
          .values({ id: 1, at: sql`now()` })
          .onConflictDoUpdate({ target: readinessProbes.id, set: { at: sql`now()` } });
      },
      bus: () => bus.ping(),
      gateway: async () => {
        if (!isGatewayReady()) throw new Error('machines cannot connect, or their messages could not be stored');
      },
    };
  }

  failing(): Promise<ReadinessPart[]> {
    const nowMs = performance.now();
    if (!this.#last || nowMs - this.#last.atMs > limits.readiness.rememberMs)
      this.#last = { atMs: nowMs, failing: this.#check() };
    return this.#last.failing;
  }

  async #check(): Promise<ReadinessPart[]> {
    const { partsReady } = this.#context.metrics.of(operationsMetrics);
    const isWorking = await Promise.all(readinessParts.map((part) => this.#isWorking(part)));
    for (const [i, part] of readinessParts.entries()) {
      partsReady.set({ part }, isWorking[i] ? 1 : 0);
    }
    return readinessParts.filter((_, i) => !isWorking[i]);
  }

  async #isWorking(part: ReadinessPart): Promise<boolean> {
    if (this.#pending.has(part)) return false;
    this.#pending.add(part);
    // The check runs as the server itself, because the queue of the calling address may be full.
    const check = runAsTenant({ tenant: serverTenant }, this.#checks[part]).finally(() => this.#pending.delete(part));
    try {
      await within(limits.readiness.answerMs, check);
      return true;
    } catch (error) {
      this.#context.logger.warn({ part, err: error }, 'not ready');
      return false;
    }
  }
}
