import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Unsubscribe } from '../../../adapters/bus/bus.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';

const windowMs = 60_000;

const subject = 'quota.counts';

/** Other programs may publish on the bus; invalid messages must not fill the memory. */
const newsSchema = z.object({
  from: z.uuid(),
  /** Totals instead of additions make up for a lost message. */
  counts: z.array(z.tuple([z.string().max(80), z.number(), z.int().nonnegative()])),
});

interface Count {
  endsAtMs: number;
  own: number;
  others: Map<string, number>;
}

export interface QuotaStanding {
  limit: number;
  remaining: number;
  resetS: number;
  isExhausted: boolean;
}

/**
 * Processes share their totals four times a second, so together they exceed a quota by at most a quarter of a second's
 * requests. Without the bus each process counts alone.
 */
export class QuotaCounter {
  readonly #context: Pick<Context, 'bus' | 'clock'>;
  readonly #id = randomUUID();
  readonly #counts = new Map<string, Count>();
  readonly #unshared = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: Unsubscribe | undefined;
  #sweptAtMs = 0;

  constructor(context: Pick<Context, 'bus' | 'clock'>) {
    this.#context = context;
  }

  async open(): Promise<void> {
    this.#unsubscribe = await this.#context.bus.subscribe(subject, (payload) => this.#hear(payload));
    this.#timer = setInterval(() => this.share(), limits.subscriptionKeys.shareMs);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe?.();
  }

  /** Refused requests count, which has no effect before the window ends. */
  count({ id, requestsPerMinute: limit }: { id: string; requestsPerMinute: number }, userId: string): QuotaStanding {
    const nowMs = this.#context.clock.now().getTime();
    const caller = `${id}:${userId}`;
    const count = this.#current(caller, nowMs);
    count.own += 1;
    this.#unshared.add(caller);
    const used = count.own + sum(count.others.values());
    return {
      limit,
      remaining: Math.max(0, limit - used),
      resetS: Math.max(1, Math.ceil((count.endsAtMs - nowMs) / 1000)),
      isExhausted: used > limit,
    };
  }

  share(): void {
    const { bus, clock } = this.#context;
    const nowMs = clock.now().getTime();
    const counts: [string, number, number][] = [];
    for (const caller of this.#unshared) {
      const count = this.#counts.get(caller);
      if (count && count.endsAtMs > nowMs) counts.push([caller, count.endsAtMs, count.own]);
    }
    this.#unshared.clear();
    const { callersPerMessage } = limits.subscriptionKeys;
    for (let first = 0; first < counts.length; first += callersPerMessage) {
      bus.publish(subject, { from: this.#id, counts: counts.slice(first, first + callersPerMessage) });
    }
    if (nowMs - this.#sweptAtMs < windowMs) return;
    this.#sweptAtMs = nowMs;
    for (const [caller, { endsAtMs }] of this.#counts) if (endsAtMs <= nowMs) this.#counts.delete(caller);
  }

  #hear(payload: unknown): void {
    const news = newsSchema.safeParse(payload);
    if (!news.success || news.data.from === this.#id) return;
    const { from } = news.data;
    const { callers, processes } = limits.subscriptionKeys;
    const nowMs = this.#context.clock.now().getTime();
    for (const [caller, endsAtMs, total] of news.data.counts) {
      if (!this.#counts.has(caller) && this.#counts.size >= callers) return;
      const count = this.#current(caller, nowMs);
      const { others } = count;
      if (count.endsAtMs !== endsAtMs || (!others.has(from) && others.size >= processes)) continue;
      others.set(from, Math.max(total, others.get(from) ?? 0));
    }
  }

  #current(caller: string, nowMs: number): Count {
    const window = this.#counts.get(caller);
    if (window && window.endsAtMs > nowMs) return window;
    const count: Count = { endsAtMs: windowEnd(caller, nowMs), own: 0, others: new Map() };
    this.#counts.set(caller, count);
    return count;
  }
}

/** Every process computes the same end, which differs between callers to spread their return. */
function windowEnd(caller: string, nowMs: number): number {
  const offsetMs = createHash('sha256').update(caller).digest().readUInt32BE() % windowMs;
  return nowMs + windowMs - ((((nowMs - offsetMs) % windowMs) + windowMs) % windowMs);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
