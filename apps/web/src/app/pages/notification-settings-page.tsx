import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/kit/loaded.tsx';
import { NotificationSettings } from '../../features/notification-settings/notification-settings.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { queryClient } from '../query-client.ts';
import { userinfoKey, useUserAccount } from '../user-account.ts';

export function NotificationSettingsPage() {
  const { t } = useTranslation('notification-settings');
  const account = useUserAccount();
  usePageTitle(t('title'));
  return (
    <Loaded query={account} failure={t('failed')} height={480}>
      {(data) => (
        <NotificationSettings account={data} onSaved={(saved) => queryClient.setQueryData(userinfoKey, saved)} />
      )}
    </Loaded>
  );
}
