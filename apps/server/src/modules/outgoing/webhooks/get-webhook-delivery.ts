import type { DeliveryDetail } from '@washboard/contract/webhooks/webhooks';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findDelivery } from './deliveries-repository.ts';
import { presentDeliveryDetail } from './present-webhook.ts';
import { requireWebhook } from './webhooks-repository.ts';

/** @throws ProblemError WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND */
export async function getWebhookDelivery(
  { database, clock, config }: Context,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<DeliveryDetail> {
  const webhook = await requireWebhook(database.orm, actor, id, clock.now());
  const row = await findDelivery(database.orm, webhook, { id: deliveryId, brand: config.brand });
  if (!row) throw new ProblemError('DELIVERY_NOT_FOUND');
  return presentDeliveryDetail(row, webhook);
}
