import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AssignableAppliance, Customer } from '@washboard/contract/customers/customers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage, useFailureText } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { RecordSearch } from '../../components/records/record-search.tsx';
import classes from './customer-machines.module.css';
import { nameOf } from './customer-values.ts';
import { assignMachine, useAssignable, useCustomerNews } from './customers-api.ts';

interface AssignDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Machines are found and assigned one after the other; each names the customer whom it would leave. */
export function AssignDialog({ customer, onClose }: AssignDialogProps) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const news = useCustomerNews();
  const [search, setSearch] = useState('');
  const assign = useMutation({
    mutationFn: (machine: AssignableAppliance) =>
      assignMachine(customer.id, machine.serialNumber, machine.customer?.id ?? null),
    onSuccess(changed) {
      // The customer whom the machine left has changed, too.
      news.refetch();
      news.show(changed);
    },
    onError: news.refetch,
  });
  return (
    <Dialog
      isOpen
      isWide
      title={t('assign.title', { name: nameOf(customer) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common('dialog.close')}</Button>}
    >
      <p>{t('machines.access')}</p>
      <RecordSearch label={t('assign.search')} value={search} onChange={setSearch} />
      {assign.isSuccess && (
        <Callout tone="success">{t('assign.done', { machine: assign.variables.applianceName })}</Callout>
      )}
      {assign.isError && <Callout tone="failure">{failureText(assign.error)}</Callout>}
      <Found
        id={customer.id}
        search={search}
        isBusy={assign.isPending}
        onAssign={(machine) => assign.mutate(machine)}
      />
    </Dialog>
  );
}

interface FoundProps {
  id: string;
  search: string;
  isBusy: boolean;
  onAssign: (machine: AssignableAppliance) => void;
}

function Found({ id, search, isBusy, onAssign }: FoundProps) {
  const { t } = useTranslation('customers');
  const { data, error, isPlaceholderData, refetch } = useAssignable(id, search);
  if (!data) {
    if (error === null) return <Placeholder height={240} />;
    return <FailureMessage title={t('assign.failed')} failure={error} onRetry={() => void refetch()} />;
  }
  return (
    <div aria-busy={isPlaceholderData}>
      {data.items.length === 0 && <p role="status">{t(search === '' ? 'assign.none' : 'assign.noMatch')}</p>}
      <ul className={classes.machines}>
        {data.items.map((machine) => (
          <li key={machine.serialNumber}>
            <span className={classes.words}>
              <b dir="auto">{machine.applianceName}</b>
              <span className={classes.quiet}>
                {[machine.serialNumber, machine.modelNumber, machine.companyName].filter(Boolean).join(' · ')}
              </span>
              {machine.customer && (
                <span className={classes.quiet}>{t('assign.leaves', { name: nameOf(machine.customer) })}</span>
              )}
            </span>
            <Button
              variant="default"
              disabled={isBusy}
              aria-label={t(machine.customer ? 'assign.moveNamed' : 'assign.assignNamed', {
                machine: machine.applianceName,
              })}
              onClick={() => onAssign(machine)}
            >
              {t(machine.customer ? 'assign.move' : 'assign.assign')}
            </Button>
          </li>
        ))}
      </ul>
      {data.isCut && <p className={classes.quiet}>{t('assign.isCut')}</p>}
    </div>
  );
}
