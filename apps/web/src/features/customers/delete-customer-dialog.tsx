import { useMutation } from '@tanstack/react-query';
import type { Customer } from '@washboard/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { nameOf } from './customer-values.ts';
import { deleteCustomer, useCustomerNews } from './customers-api.ts';

interface DeleteCustomerDialogProps {
  customer: Customer;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteCustomerDialog({ customer, onClose, onDeleted }: DeleteCustomerDialogProps) {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  const failureText = useFailureText();
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
    <MessageDialog
      mode="confirm"
      title={t('delete.title', { name: nameOf(customer) })}
      confirmLabel={t('delete.button')}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
      {length > 0 && <p>{t('delete.machines', { count: length, shown: formats.integer(length) })}</p>}
      <p>{t('delete.kept')}</p>
      {remove.isError && <Callout tone="failure">{failureText(remove.error)}</Callout>}
    </MessageDialog>
  );
}
