import { Button } from '@mantine/core';
import type { AssignableAppliance, Customer } from '@washboard/contract/customers/customers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Text } from '../../components/kit/text.tsx';
import { RecordSearch } from '../../components/records/record-search.tsx';
import classes from './customers.module.css';
import { customerName, useAssignable, useAssignMachine } from './customers-api.ts';

interface AssignMachineDialogProps {
  customer: Customer;
  onClose: () => void;
}

export function AssignMachineDialog({ customer, onClose }: AssignMachineDialogProps) {
  const { t } = useTranslation(['customers', 'common']);
  const [search, setSearch] = useState('');
  const assign = useAssignMachine(customer.id);
  return (
    <Dialog
      isOpen
      isWide
      title={t('assign.title', { name: customerName(customer) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:dialog.close')}</Button>}
    >
      <p>{t('machines.access')}</p>
      <RecordSearch label={t('assign.search')} value={search} onChange={setSearch} />
      {assign.isSuccess && (
        <Callout tone="success">{t('assign.done', { machine: assign.variables.applianceName })}</Callout>
      )}
      <FailureNote of={assign.error} />
      <FoundMachines
        id={customer.id}
        search={search}
        isBusy={assign.isPending}
        onAssign={(machine) => assign.mutate(machine)}
      />
    </Dialog>
  );
}

interface FoundMachinesProps {
  id: string;
  search: string;
  isBusy: boolean;
  onAssign: (machine: AssignableAppliance) => void;
}

function FoundMachines({ id, search, isBusy, onAssign }: FoundMachinesProps) {
  const { t } = useTranslation('customers');
  const query = useAssignable(id, search);
  return (
    <Loaded query={query} failure={t('assign.failed')} height={240}>
      {({ items, isCut }) => (
        <div aria-busy={query.isPlaceholderData}>
          {items.length === 0 && <p role="status">{t(search === '' ? 'assign.none' : 'assign.noMatch')}</p>}
          <ul className={classes.machines}>
            {items.map((machine) => (
              <li key={machine.serialNumber}>
                <div className={classes.words}>
                  <b dir="auto">{machine.applianceName}</b>
                  <Text size="sm" tone="quiet">
                    {[machine.serialNumber, machine.modelNumber, machine.companyName].filter(Boolean).join(' · ')}
                  </Text>
                  {machine.customer && (
                    <Text size="sm" tone="quiet">
                      {t('assign.leaves', { name: customerName(machine.customer) })}
                    </Text>
                  )}
                </div>
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
          {isCut && (
            <Text size="sm" tone="quiet">
              {t('assign.isCut')}
            </Text>
          )}
        </div>
      )}
    </Loaded>
  );
}
