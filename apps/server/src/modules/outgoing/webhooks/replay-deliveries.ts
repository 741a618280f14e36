import { maxReplayed } from '@washboard/contract/webhooks/webhooks';
import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type DeliveryWithBody, findDelivery } from './deliveries-repository.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { requireWebhook } from './webhooks-repository.ts';

type ReplayContext = Pick<Context, 'database' | 'clock' | 'config'>;

/**
 * A waiting event is sent now; tests are not replayed.
 * @throws ProblemError WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND, WEBHOOK_OFF
 */
export async function replayWebhookDelivery(
  { database, clock, config }: ReplayContext,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<DeliveryWithBody> {
  const at = clock.now();
  return database.orm.transaction(async (transaction) => {
    const webhook = await requireActive(transaction, actor, id, at);
    const requested = { id: deliveryId, brand: config.brand };
    const delivery = await findDelivery(transaction, webhook, requested);
    if (!delivery || delivery.serialNumber === null) throw new ProblemError('DELIVERY_NOT_FOUND');
    await queueAgain(transaction, [deliveryId], at);
    await resume(transaction, id);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'webhook.replayed',
      subject: id,
      detail: { delivery: deliveryId },
    });
    return (await findDelivery(transaction, webhook, requested)) ?? delivery;
  });
}

/** @throws ProblemError WEBHOOK_NOT_FOUND, WEBHOOK_OFF */
export async function replayFailedWebhookDeliveries(
  { database, clock }: ReplayContext,
  actor: Actor,
  { id, since }: { id: string; since: Date },
): Promise<number> {
  const at = clock.now();
  return database.orm.transaction(async (transaction) => {
    await requireActive(transaction, actor, id, at);
    const { webhookId, state, at: happenedAt, serialNumber } = webhookDeliveries;
    const failed = await transaction
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(eq(webhookId, id), eq(state, 'failed'), gte(happenedAt, since), isNotNull(serialNumber)))
      .orderBy(asc(happenedAt))
      .limit(maxReplayed);
    if (failed.length === 0) return 0;
    await queueAgain(
      transaction,
      failed.map((delivery) => delivery.id),
      at,
    );
    await resume(transaction, id);
    const detail = { since: since.toISOString(), deliveries: failed.length };
    await recordAudit(transaction, { at, actor, action: 'webhook.replayed', subject: id, detail });
    return failed.length;
  });
}

/** The lock delays switching off, which gives up waiting deliveries. */
async function requireActive(transaction: Transaction, actor: Actor, id: string, at: Date) {
  await transaction.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('no key update');
  const webhook = await requireWebhook(transaction, actor, id, at);
  if (!webhook.isActive) throw new ProblemError('WEBHOOK_OFF');
  return webhook;
}

async function queueAgain(transaction: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await transaction
    .update(webhookDeliveries)
    .set({ state: 'waiting', reason: null, tries: 0, queuedAt: at, dueAt: at, settledAt: null })
    .where(inArray(webhookDeliveries.id, [...ids]));
}

/** The pause ends, because a person waits for the result of a replay. */
async function resume(transaction: Transaction, id: string): Promise<void> {
  await transaction.update(webhooks).set({ pausedUntil: null }).where(eq(webhooks.id, id));
}
