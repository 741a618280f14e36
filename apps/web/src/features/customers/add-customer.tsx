import type { Customer } from '@washboard/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Card } from '../../components/layout/card.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import classes from './customer.module.css';
import { CustomerForm } from './customer-form.tsx';

interface AddCustomerProps {
  ownerId: string;
  /** The reader's own, to which the customer will belong; null: the reader has none and cannot add one. */
  companyName: string | null;
  onAdded: (customer: Customer) => void;
  onCancel: () => void;
}

export function AddCustomer({ ownerId, companyName, onAdded, onCancel }: AddCustomerProps) {
  const { t } = useTranslation('customers');
  return (
    <div className={classes.page}>
      <PageTitle>{t('add')}</PageTitle>
      {companyName === null ? (
        <Callout tone="notice">{t('noCompany')}</Callout>
      ) : (
        <Card title={t('details')}>
          <p className={classes.visibility}>{t('visibility', { company: companyName })}</p>
          <CustomerForm ownerId={ownerId} customer={null} onSaved={onAdded} onCancel={onCancel} />
        </Card>
      )}
    </div>
  );
}
