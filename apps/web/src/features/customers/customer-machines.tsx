import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Customer } from '@washboard/contract/customers/customers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/tabler/plus';
import IconX from '~icons/tabler/x';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { AssignMachineDialog } from './assign-machine-dialog.tsx';
import classes from './customers.module.css';
import { customerName, useUnassignMachine } from './customers-api.ts';

type Machine = Customer['machines'][number];

export function CustomerMachines({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const [isAssigning, setIsAssigning] = useState(false);
  const [removed, setRemoved] = useState<Machine | null>(null);
  const { machines } = customer;
  return (
    <Card
      title={t('machines.title')}
      aside={
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setIsAssigning(true)}>
          {t('machines.assign')}
        </Button>
      }
    >
      {machines.length === 0 && (
        <Text size="sm" tone="quiet">
          {t('machines.none')}
        </Text>
      )}
      <ul className={classes.machines}>
        {machines.map((machine) => (
          <li key={machine.serialNumber}>
            <Link to="/device/$serialNumber" params={machine} style={{ fontWeight: 600 }} dir="auto">
              {machine.applianceName}
            </Link>
            <Text as="span" size="sm" tone="quiet">
              {machine.serialNumber}
            </Text>
            <Button
              variant="subtle"
              color={dangerOutline.color}
              aria-label={t('machines.unassignNamed', { machine: machine.applianceName })}
              leftSection={<IconX size={16} />}
              onClick={() => setRemoved(machine)}
            >
              {t('machines.unassign')}
            </Button>
          </li>
        ))}
      </ul>
      <Text size="sm" tone="quiet">
        {t('machines.access')}
      </Text>
      {isAssigning && <AssignMachineDialog customer={customer} onClose={() => setIsAssigning(false)} />}
      {removed && <UnassignDialog customer={customer} machine={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

interface UnassignDialogProps {
  customer: Customer;
  machine: Machine;
  onClose: () => void;
}

function UnassignDialog({ customer, machine, onClose }: UnassignDialogProps) {
  const { t } = useTranslation('customers');
  const unassign = useUnassignMachine(onClose);
  const { applianceName, serialNumber } = machine;
  const names = { machine: applianceName, serialNumber, customer: customerName(customer) };
  return (
    <Confirm
      title={t('unassign.title', names)}
      confirmLabel={t('unassign.confirm')}
      tone="danger"
      action={unassign}
      onConfirm={() => unassign.mutate({ params: { path: { id: customer.id, serialNumber } } })}
      onClose={onClose}
    >
      <p>{t('unassign.text', names)}</p>
    </Confirm>
  );
}
