import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { parseAccountsSearch } from '../../../features/administration/accounts/accounts-search.ts';
import { AccountsTab } from '../../../features/administration/accounts/accounts-tab.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';

export function AccountsPage() {
  const { t } = useTranslation('administration');
  const search = useSearch({ strict: false, select: parseAccountsSearch });
  const navigate = useNavigate();
  const { data: reader } = useUserAccount();
  usePageTitle(t('tab.accounts'));
  return (
    reader && (
      <AccountsTab
        reader={reader}
        search={search}
        onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
      />
    )
  );
}
