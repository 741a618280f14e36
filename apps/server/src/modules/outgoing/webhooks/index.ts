import { minuteMs } from '@washboard/contract/time/durations';
import type { ServerModule } from '../../../module.ts';
import { keepDeliveries } from './keep-deliveries.ts';
import { webhookRoutes } from './routes.ts';
import { waitingFigure, webhookMetrics } from './webhook-metrics.ts';
import { startWebhooks } from './webhook-sender.ts';

export { createWebhook } from './change-webhooks.ts';
export { keepDeliveries } from './keep-deliveries.ts';
export { startWebhooks } from './webhook-sender.ts';

export const webhooksModule: ServerModule = {
  routes: [webhookRoutes],
  metrics: webhookMetrics,
  figures: (context) => [waitingFigure(context)],
  start: startWebhooks,
  periodic: (context) => [
    {
      everyMs: 10 * minuteMs,
      failure: 'the log of the webhooks was not tidied',
      work: () => keepDeliveries(context),
    },
  ],
};
