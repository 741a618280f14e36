import { sql } from 'drizzle-orm';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { pause } from '../../../timing/within.ts';
import { areEventsWaiting } from '../../machines/outgoing-events/index.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { deliver, findDueDeliveries, type SendingOptions } from './deliver.ts';
import { storeDeliveries } from './store-deliveries.ts';

type SenderContext = Omit<SendingOptions, 'box'>;

export type SenderLimits = Record<'quickPlaces' | 'slowPlaces' | 'pollMs' | 'turnMs', number>;

/**
 * One process at a time sends a webhook, for a turn of some seconds, so that its queue delays no other. Receivers that
 * failed or were slow have separate places.
 */
export class WebhookSender {
  readonly #parts: SendingOptions;
  readonly #bounds: SenderLimits;
  readonly #stopping = new AbortController();
  readonly #turns = new Map<string, { isSlow: boolean; end: Promise<void> }>();
  #polling: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};

  constructor(parts: SendingOptions, bounds: SenderLimits = limits.webhooks) {
    this.#parts = parts;
    this.#bounds = bounds;
  }

  start(): void {
    this.#polling = this.#poll();
  }

  /** Attempts that are not recorded are repeated with the same ID. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#polling;
    await this.idle();
  }

  /** @returns whether the outbox may have more events */
  async round(): Promise<boolean> {
    if (!(await this.#isAnythingDue())) return false;
    const isBusy = (await storeDeliveries(this.#parts)) > 0;
    await this.#beginTurns();
    return isBusy;
  }

  /** Most rounds find nothing, so one statement checks for work. */
  async #isAnythingDue(): Promise<boolean> {
    const { database, clock } = this.#parts;
    const { rows } = await database.orm.execute<{ isDue: boolean }>(sql`
      select ${areEventsWaiting('webhooks')} or exists (select from ${dueWebhooks(clock.now())}) as "isDue"`);
    return rows[0]?.isDue === true;
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#turns.values()].map(({ end }) => end));
  }

  async #poll(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      let isBusy = false;
      try {
        isBusy = await this.round();
      } catch (error) {
        this.#parts.logger.error({ err: error }, 'webhooks cannot be sent now; it will be tried again');
      }
      if (isBusy) continue;
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await Promise.race([woken, pause(this.#bounds.pollMs, this.#stopping.signal)]);
    }
  }

  async #beginTurns(): Promise<void> {
    const { quickPlaces, slowPlaces } = this.#bounds;
    const slow = [...this.#turns.values()].filter(({ isSlow }) => isSlow).length;
    const free = { quick: quickPlaces - (this.#turns.size - slow), slow: slowPlaces - slow };
    if (free.quick + free.slow <= 0) return;
    for (const { id, isSlow } of await leaseWebhooks(this.#parts, free)) {
      const end = this.#turn(id).finally(() => {
        this.#turns.delete(id);
        this.#wake();
      });
      this.#turns.set(id, { isSlow, end });
    }
  }

  /** The promise never rejects. The turn stops when a request fails, nothing is due or its time is over. */
  async #turn(webhookId: string): Promise<void> {
    const endMs = performance.now() + this.#bounds.turnMs;
    try {
      const dueDeliveries = await findDueDeliveries(this.#parts, webhookId);
      let mayContinue = true;
      const sendNext = async () => {
        const deliveryId = dueDeliveries.shift();
        const isOver = deliveryId === undefined || performance.now() >= endMs || this.#stopping.signal.aborted;
        mayContinue = !isOver && (await deliver(this.#parts, { webhookId, deliveryId })) && mayContinue;
      };
      const send = async () => {
        while (mayContinue) await sendNext();
      };
      // A failing receiver gets only this one request in a turn.
      await sendNext();
      await Promise.all([send(), send()]);
    } catch (error) {
      this.#parts.logger.error(
        { err: error, webhook: webhookId },
        'a webhook could not be sent; it will be tried again',
      );
      return; // Unrecorded requests are repeated, so the lease must run out first.
    }
    await releaseWebhook(this.#parts, webhookId).catch((error: unknown) =>
      this.#parts.logger.warn({ err: error, webhook: webhookId }, 'a webhook was not released; its lease will end'),
    );
  }
}

export async function startWebhooks(context: SenderContext, bounds?: SenderLimits): Promise<WebhookSender> {
  const sender = new WebhookSender({ ...context, box: await openSecretBox(context.config) }, bounds);
  sender.start();
  return sender;
}

const dueWebhooks = (at: Date) => {
  const now = timestampOf(at);
  return sql`
    webhooks w join outgoing_subscriptions s on s.id = w.id
    where s.is_active and coalesce(w.leased_until <= ${now}, true) and coalesce(w.paused_until <= ${now}, true)
      and exists (
        select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= ${now})`;
};

/** The lease of a dead process runs out. */
async function leaseWebhooks(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  free: { quick: number; slow: number },
): Promise<{ id: string; isSlow: boolean }[]> {
  const at = clock.now();
  const now = timestampOf(at);
  const due = (isSlow: boolean, limit: number) => sql`(
    select w.id from ${dueWebhooks(at)} and w.is_slow = ${isSlow}
    order by w.last_turn_at nulls first limit ${Math.max(0, limit)} for no key update of w skip locked)`;
  const { rows } = await database.orm.execute<{ id: string; isSlow: boolean }>(sql`
    update webhooks set leased_until = ${now} + ${limits.webhooks.leaseMs} * interval '1 millisecond', last_turn_at = ${now}
    where id = any(array${due(false, free.quick)}) or id = any(array${due(true, free.slow)})
    returning id, is_slow as "isSlow"`);
  return rows;
}

async function releaseWebhook({ database }: Pick<Context, 'database'>, id: string): Promise<void> {
  await database.orm.execute(sql`update webhooks set leased_until = null where id = ${id}`);
}
