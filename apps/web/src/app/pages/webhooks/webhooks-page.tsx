import { useTranslation } from 'react-i18next';
import { Webhooks } from '../../../features/webhooks/webhooks.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';

export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  usePageTitle(t('title'));
  return <Webhooks />;
}
