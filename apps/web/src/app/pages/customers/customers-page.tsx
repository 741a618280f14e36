import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Customers } from '../../../features/customers/customers.tsx';
import { parseCustomersSearch } from '../../../features/customers/customers-search.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';

export function CustomersPage() {
  const { t } = useTranslation('customers');
  const search = useSearch({ strict: false, select: parseCustomersSearch });
  const navigate = useNavigate();
  const { data: reader } = useUserAccount();
  usePageTitle(t('title'));
  return (
    reader && (
      <Customers
        reader={reader}
        search={search}
        onSearchChange={(next) => void navigate({ to: '/customers', search: next, replace: true, resetScroll: false })}
      />
    )
  );
}
