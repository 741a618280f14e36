import type { DeliveryListQuery } from '@washboard/contract/webhooks/webhooks';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { defineCursor, storedInstant } from '../../../http/list-cursor.ts';
import { findDeliveries } from './deliveries-repository.ts';
import { presentDelivery } from './present-webhook.ts';
import { requireWebhook } from './webhooks-repository.ts';

const deliveryCursor = defineCursor('webhookDeliveries', z.tuple([storedInstant, z.uuid()]));

/** @throws ProblemError WEBHOOK_NOT_FOUND */
export async function listWebhookDeliveries(
  { database: { orm }, clock }: Context,
  actor: Actor,
  { id, state, limit, cursor }: DeliveryListQuery & { id: string },
) {
  const webhook = await requireWebhook(orm, actor, id, clock.now());
  const after = cursor ? deliveryCursor.decode(cursor) : null;
  const deliveries = await findDeliveries(orm, webhook.id, { state, after, limit: limit + 1 });
  const { rows, nextCursor } = deliveryCursor.cutPage(deliveries, {
    limit,
    sortedBy: (row) => [row.createdAt.toISOString(), row.id],
  });
  return { items: rows.map((row) => presentDelivery(row, webhook)), nextCursor };
}
