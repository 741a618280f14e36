import { useNavigate, useSearch } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { Companies } from '../../../features/administration/companies/companies.tsx';
import { parseCompaniesSearch } from '../../../features/administration/companies/companies-search.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import { LazyLimitsDialog } from '../lazy-limits-dialog.tsx';

export function CompaniesPage() {
  const { t } = useTranslation('administration');
  const search = useSearch({ strict: false, select: parseCompaniesSearch });
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(t('tab.companies'));
  return (
    account && (
      <Companies
        account={account}
        search={search}
        limitsDialog={
          isPermitted(account, 'hygiene:choose-limits')
            ? (company, onClose) => <LazyLimitsDialog of={{ company }} onClose={onClose} />
            : undefined
        }
        onSearchChange={(next) => {
          // Opening the details adds a history entry, so that Back closes them.
          const isOpening = next.company !== undefined && search.company === undefined;
          void navigate({ to: '/adminhome/companies', search: next, replace: !isOpening, resetScroll: false });
        }}
      />
    )
  );
}
