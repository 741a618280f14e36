import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { AddCustomer } from '../../../features/customers/add-customer.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';

export function AddCustomerPage() {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const { data: reader } = useUserAccount();
  usePageTitle(t('add'));
  const open = useCallback(
    // Replaces the history entry, so that Back does not return to the form.
    ({ id }: { id: string }) => void navigate({ to: '/customers/$id', params: { id }, replace: true }),
    [navigate],
  );
  return (
    reader && (
      <AddCustomer
        ownerId={reader.idpUserId}
        companyName={reader.companyCode === null ? null : (reader.companyName ?? reader.companyCode)}
        onAdded={open}
        onCancel={() => void navigate({ to: '/customers' })}
      />
    )
  );
}
