import { minuteMs } from '@washboard/contract/time/durations';
import type { ServerModule } from '../../../module.ts';
import { expireDeliveries } from './expire-deliveries.ts';
import { webhookRoutes } from './routes.ts';
import { waitingDeliveriesFigure, webhookMetrics } from './webhook-metrics.ts';
import { startWebhooks } from './webhook-sender.ts';

export { createWebhook } from './create-webhook.ts';
export { expireDeliveries } from './expire-deliveries.ts';
export { startWebhooks } from './webhook-sender.ts';

export const webhooksModule: ServerModule = {
  routes: [webhookRoutes],
  metrics: webhookMetrics,
  figures: (context) => [waitingDeliveriesFigure(context)],
  start: startWebhooks,
  periodic: (context) => [
    {
      everyMs: 10 * minuteMs,
      failure: 'the log of the webhooks was not tidied',
      work: () => expireDeliveries(context),
    },
  ],
};
