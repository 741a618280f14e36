import { createRoute } from '@tanstack/react-router';
import { parseWebhookSearch } from '../../features/webhooks/webhooks-search.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { validated } from '../../lib/search-params.ts';
import { lazyPage } from '../lazy-page.ts';
import { requirePermission } from '../require-right.ts';
import { mainLayout } from './main-layout-route.ts';

const shared = {
  getParentRoute: () => mainLayout,
  beforeLoad: requirePermission('webhooks:manage'),
  loader: () => loadTexts('webhooks', 'records'),
} as const;

const webhooks = createRoute({
  ...shared,
  path: '/webhooks',
  component: lazyPage(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  ...shared,
  path: '/webhooks/$id',
  validateSearch: validated(parseWebhookSearch),
  component: lazyPage(() => import('../pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
});

export const webhookRoutes = [webhooks, webhook] as const;
