import type { Customer } from '@washboard/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { CustomerForm } from './customer-form.tsx';

interface AddCustomerProps {
  ownerId: string;
  /** A reader without a company cannot add a customer. */
  companyName: string | null;
  onAdded: (customer: Customer) => void;
  onCancel: () => void;
}

export function AddCustomer({ ownerId, companyName, onAdded, onCancel }: AddCustomerProps) {
  const { t } = useTranslation('customers');
  return (
    <Stack>
      <PageTitle>{t('add')}</PageTitle>
      {companyName === null ? (
        <Callout tone="notice">{t('noCompany')}</Callout>
      ) : (
        <Card title={t('details')}>
          <Text tone="quiet" mb={16}>
            {t('visibility', { company: companyName })}
          </Text>
          <CustomerForm ownerId={ownerId} customer={null} onSaved={onAdded} onCancel={onCancel} />
        </Card>
      )}
    </Stack>
  );
}
