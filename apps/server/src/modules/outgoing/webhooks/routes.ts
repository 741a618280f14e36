import { webhookCalls } from '@washboard/contract/webhooks/webhook-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { presentDeliveryDetail, presentIssuedWebhook, presentWebhook } from './present-webhook.ts';
import { replayFailedWebhookDeliveries, replayWebhookDelivery } from './replay-deliveries.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { findWebhooks, ownWebhooks, requireWebhook } from './webhooks-repository.ts';

export function webhookRoutes(app: App, context: Context): void {
  const { database, clock } = context;

  serve(app, webhookCalls.listWebhooks, async ({ actor }) => {
    const now = clock.now();
    const rows = await findWebhooks(database.orm, ownWebhooks(actor), now);
    return { items: rows.map((row) => presentWebhook(row, now)) };
  });

  serve(app, webhookCalls.createWebhook, async ({ actor, body }) =>
    presentIssuedWebhook(await createWebhook(context, actor, body), clock.now()),
  );

  serve(app, webhookCalls.getWebhook, async ({ actor, params }) => {
    const now = clock.now();
    return presentWebhook(await requireWebhook(database.orm, actor, params.id, now), now);
  });

  serve(app, webhookCalls.changeWebhook, async ({ actor, params, body }) =>
    presentWebhook(await changeWebhook(context, actor, { ...body, id: params.id }), clock.now()),
  );

  serve(app, webhookCalls.deleteWebhook, async ({ actor, params }) => deleteWebhook(context, actor, params.id));

  serve(app, webhookCalls.rotateWebhookSecret, async ({ actor, params }) =>
    presentIssuedWebhook(await rotateWebhookSecret(context, actor, params.id), clock.now()),
  );

  serve(app, webhookCalls.testWebhook, async ({ actor, params }) =>
    presentDeliveryDetail(await testWebhook(context, actor, params.id), notPaused),
  );

  serve(app, webhookCalls.listWebhookDeliveries, async ({ actor, params, query }) =>
    listWebhookDeliveries(context, actor, { ...query, id: params.id }),
  );

  serve(app, webhookCalls.getWebhookDelivery, async ({ actor, params }) =>
    getWebhookDelivery(context, actor, { id: params.id, deliveryId: params.deliveryId }),
  );

  serve(app, webhookCalls.replayWebhookDelivery, async ({ actor, params }) =>
    presentDeliveryDetail(await replayWebhookDelivery(context, actor, params), notPaused),
  );

  serve(app, webhookCalls.replayFailedWebhookDeliveries, async ({ actor, params, body }) => ({
    replayed: await replayFailedWebhookDeliveries(context, actor, { id: params.id, since: new Date(body.since) }),
  }));
}

const notPaused = { pausedUntil: null };
