export { createWebhook } from './change-webhooks.ts';
export { keepDeliveries } from './keep-deliveries.ts';
export { webhookRoutes } from './routes.ts';
export { readWebhookFigures } from './webhook-figures.ts';
export { startWebhooks } from './webhook-sender.ts';
