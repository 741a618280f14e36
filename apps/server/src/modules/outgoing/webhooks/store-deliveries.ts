import { inArray, sql } from 'drizzle-orm';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { dequeueEvents } from '../../machines/outgoing-events/index.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { composeBody } from './webhook-request.ts';

/**
 * Excess events are dropped and counted; those of a webhook that was switched off meanwhile are given up.
 * @returns the number of events read
 */
export async function storeDeliveries({
  database,
  clock,
  config,
}: Pick<Context, 'database' | 'clock' | 'config'>): Promise<number> {
  const at = clock.now();
  return database.orm.transaction(async (transaction) => {
    const events = await dequeueEvents(transaction, 'webhooks', limits.webhooks.eventsPerBatch);
    if (events.length === 0) return 0;
    const ids = [...new Set(events.map(({ subscriptionId }) => subscriptionId))];
    const dueEvents = await transaction
      .select({
        id: webhooks.id,
        // Unlike `isActive` of the subscription, this column is read after the wait for the row's lock.
        offAt: webhooks.offAt,
        waiting: sql<number>`(
          select count(*)::int from ${webhookDeliveries} d where d.webhook_id = webhooks.id and d.state = 'waiting')`,
      })
      .from(webhooks)
      .where(inArray(webhooks.id, ids))
      .orderBy(webhooks.id)
      .for('no key update');
    for (const { id, offAt, waiting } of dueEvents) {
      const requested = events.filter(({ subscriptionId }) => subscriptionId === id);
      const stored = requested.slice(0, Math.max(0, limits.webhooks.waitingDeliveries - waiting));
      if (stored.length > 0) {
        const rows = stored.map((event) => ({
          webhookId: id,
          eventId: event.eventId,
          kind: event.kind,
          serialNumber: event.serialNumber,
          at: event.at,
          isFarewell: event.isFarewell,
          body: composeBody(event, config),
          ...(offAt === null
            ? { state: 'waiting' as const }
            : { state: 'failed' as const, reason: 'switchedOff' as const, settledAt: at }),
          queuedAt: at,
          dueAt: at,
          createdAt: at,
        }));
        await transaction.insert(webhookDeliveries).values(rows).onConflictDoNothing();
      }
      const dropped = requested.length - stored.length;
      if (dropped > 0)
        await transaction
          .update(webhooks)
          .set({ dropped: sql`${webhooks.dropped} + ${dropped}` })
          .where(inArray(webhooks.id, [id]));
    }
    return events.length;
  });
}
