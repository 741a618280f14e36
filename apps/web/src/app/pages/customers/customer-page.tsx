import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Customer } from '../../../features/customers/customer.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';

export function CustomerPage() {
  const { t } = useTranslation('customers');
  const { id } = useParams({ from: '/main/customers/$id' });
  usePageTitle(t('title'));
  const { data: reader } = useUserAccount();
  return reader && <Customer key={id} id={id} ownerId={reader.idpUserId} />;
}
