import { randomUUID } from 'node:crypto';
import { testEventKind } from '@washboard/contract/webhooks/outgoing-events';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { countAttempt } from '../../platform/throttle/index.ts';
import { withLoggedAttempt } from './deliver.ts';
import { type DeliveryWithBody, findDelivery } from './deliveries-repository.ts';
import { postSignedEvent } from './post-event.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { composeBody } from './webhook-request.ts';
import { requireWebhook } from './webhooks-repository.ts';

const perWebhook = { name: 'webhook:test', tries: 10, windowS: 60 };

/**
 * The test also works while the webhook is off.
 * @throws ProblemError WEBHOOK_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function testWebhook(context: Context, actor: Actor, id: string): Promise<DeliveryWithBody> {
  const { database, clock, config } = context;
  const at = clock.now();
  const webhook = await requireWebhook(database.orm, actor, id, at);
  await countAttempt(context, perWebhook, id);
  const [webhookRow] = await database.orm.select().from(webhooks).where(eq(webhooks.id, id));
  if (!webhookRow) throw new ProblemError('WEBHOOK_NOT_FOUND');
  const eventId = randomUUID();
  const data = { webhookId: id };
  const body = composeBody({ eventId, kind: testEventKind, serialNumber: null, at, recordedAt: at, data }, config);
  const box = await openSecretBox(config);
  const posted = await postSignedEvent({ box, webhook: webhookRow, eventId, body, at }, config);
  const isSuccess = posted.failure === null;
  return database.orm.transaction(async (transaction) => {
    // The webhook may be deleted during the request.
    await transaction.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('key share');
    await requireWebhook(transaction, actor, id, at);
    const deliveryId = randomUUID();
    await transaction.insert(webhookDeliveries).values({
      id: deliveryId,
      webhookId: id,
      eventId,
      kind: testEventKind,
      at,
      body,
      queuedAt: at,
      dueAt: at,
      createdAt: at,
      settledAt: clock.now(),
      state: isSuccess ? 'delivered' : 'failed',
      reason: isSuccess ? null : 'attempts',
      wasDelivered: isSuccess,
      tries: 1,
    });
    await transaction
      .update(webhookDeliveries)
      .set(withLoggedAttempt(at, posted))
      .where(eq(webhookDeliveries.id, deliveryId));
    const delivery = await findDelivery(transaction, webhook, { id: deliveryId, brand: config.brand });
    if (!delivery) throw new ProblemError('WEBHOOK_NOT_FOUND');
    return delivery;
  });
}
