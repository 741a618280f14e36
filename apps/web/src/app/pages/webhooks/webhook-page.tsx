import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Webhook } from '../../../features/webhooks/webhook.tsx';
import { parseWebhookSearch } from '../../../features/webhooks/webhooks-search.ts';
import { usePageTitle } from '../../../lib/page-title.ts';

export function WebhookPage() {
  const { t } = useTranslation('webhooks');
  const { id } = useParams({ from: '/main/webhooks/$id' });
  const search = useSearch({ strict: false, select: parseWebhookSearch });
  const navigate = useNavigate();
  usePageTitle(t('title'));
  return (
    <Webhook
      key={id}
      id={id}
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
    />
  );
}
