import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { NotificationSettings } from '../../features/notification-settings/notification-settings.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { queryClient } from '../query-client.ts';
import { userinfoKey, useUserAccount } from '../user-account.ts';

export function NotificationSettingsPage() {
  const { t } = useTranslation('notification-settings');
  const account = useUserAccount();
  usePageTitle(t('title'));
  if (account.isPending) return <Placeholder height={480} />;
  if (!account.data) {
    return <FailureMessage title={t('failed')} failure={account.error} onRetry={() => void account.refetch()} />;
  }
  return (
    <NotificationSettings account={account.data} onSaved={(saved) => queryClient.setQueryData(userinfoKey, saved)} />
  );
}
