import { randomUUID } from 'node:crypto';
import { testEventKind } from '@washboard/contract/webhooks/outgoing-events';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { countTry } from '../../platform/throttle/index.ts';
import { logged } from './deliver.ts';
import { type DeliveryWithBody, findDelivery } from './deliveries-repository.ts';
import { postEvent } from './post-event.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { composeBody, composeHeaders } from './webhook-request.ts';
import { requireWebhook } from './webhooks-repository.ts';

const perWebhook = { name: 'webhook:test', tries: 10, windowS: 60 };

/**
 * Sends a test event once, also while the webhook is off, and waits for what comes of it.
 *
 * @throws ProblemError WEBHOOK_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function testWebhook(context: Context, actor: Actor, id: string): Promise<DeliveryWithBody> {
  const { database, clock, config } = context;
  const at = clock.now();
  const webhook = await requireWebhook(database.orm, actor, id, at);
  await countTry(context, perWebhook, id);
  const [secrets] = await database.orm.select().from(webhooks).where(eq(webhooks.id, id));
  if (!secrets) throw new ProblemError('WEBHOOK_NOT_FOUND');
  const eventId = randomUUID();
  const data = { webhookId: id };
  const body = composeBody({ eventId, kind: testEventKind, serialNumber: null, at, recordedAt: at, data }, config);
  const headers = composeHeaders(await openSecretBox(config), secrets, { eventId, body, at });
  const posted = await postEvent({ url: secrets.url, headers, body }, config);
  const isSuccess = posted.failure === null;
  const [stored] = await database.orm
    .insert(webhookDeliveries)
    .values({
      ...{ webhookId: id, eventId, kind: testEventKind, at, body, queuedAt: at, dueAt: at, createdAt: at },
      ...{ state: isSuccess ? 'delivered' : 'failed', reason: isSuccess ? null : 'attempts', settledAt: clock.now() },
      ...{ wasDelivered: isSuccess, tries: 1 },
    })
    .returning({ id: webhookDeliveries.id });
  if (!stored) throw new ProblemError('WEBHOOK_NOT_FOUND');
  await database.orm.update(webhookDeliveries).set(logged(at, posted)).where(eq(webhookDeliveries.id, stored.id));
  const delivery = await findDelivery(database.orm, webhook, { id: stored.id, brand: config.brand });
  if (!delivery) throw new ProblemError('WEBHOOK_NOT_FOUND');
  return delivery;
}
