import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Accounts } from '../../../features/administration/accounts/accounts.tsx';
import { parseAccountsSearch } from '../../../features/administration/accounts/accounts-search.ts';
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
      <Accounts
        reader={reader}
        search={search}
        onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
      />
    )
  );
}
