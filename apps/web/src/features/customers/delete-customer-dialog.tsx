import { useMutation } from '@tanstack/react-query';
import type { Customer } from '@washboard/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/kit/confirm.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { deleteCustomer, nameOf, useCustomerNews } from './customers-api.ts';

interface DeleteCustomerDialogProps {
  customer: Customer;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteCustomerDialog({ customer, onClose, onDeleted }: DeleteCustomerDialogProps) {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  const news = useCustomerNews();
  const remove = useMutation({
    mutationFn: () => deleteCustomer(customer.id),
    onSuccess() {
      onDeleted();
      news.refetchLists();
    },
  });
  const { length } = customer.machines;
  return (
    <Confirm
      title={t('delete.title', { name: nameOf(customer) })}
      confirmLabel={t('delete.button')}
      tone="danger"
      action={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
      {length > 0 && <p>{t('delete.machines', { count: length, shown: formats.integer(length) })}</p>}
      <p>{t('delete.kept')}</p>
    </Confirm>
  );
}
