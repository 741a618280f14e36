import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/layout/card.tsx';
import classes from './add-machines.module.css';
import { AddedMachine } from './added-machine.tsx';
import { ImportCard } from './import/import-card.tsx';
import { type NewMachineLogin as Added, MachineForm, type MachineValues } from './machine-form.tsx';

interface AddMachinesProps {
  ownerId: string;
  ownCompany: string | null;
}

export function AddMachines({ ownerId, ownCompany }: AddMachinesProps) {
  const { t } = useTranslation('administration-add');
  const [added, setAdded] = useState<Added | null>(null);
  const [start, setStart] = useState<Partial<MachineValues>>();
  return (
    <div className={classes.page}>
      <Card title={t('one.title')}>
        {added ? (
          <AddedMachine machine={added} onAnother={() => setAdded(null)} />
        ) : (
          <MachineForm
            ownerId={ownerId}
            ownCompany={ownCompany}
            start={start}
            onAdded={(machine, values) => {
              setAdded(machine);
              setStart({ ...values, serialNumber: '' });
            }}
          />
        )}
      </Card>
      <ImportCard ownerId={ownerId} />
    </div>
  );
}
