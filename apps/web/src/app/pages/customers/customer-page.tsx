import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Customer } from '../../../features/customers/customer.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';

export function CustomerPage() {
  const { t } = useTranslation('customers');
  const { id } = useParams({ from: '/main/customers/$id' });
  usePageTitle(t('title'));
  return <Customer key={id} id={id} />;
}
