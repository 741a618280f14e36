import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ApplianceList } from '@washboard/contract/appliances/appliances';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSearch from '~icons/tabler/search';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import type { FieldEditor } from '../editing/editor.ts';
import { useMachinesOfModel } from '../model/parameters-api.ts';
import classes from './machine-finder.module.css';

const searchDelayMs = 250;

interface MachineFinderProps {
  machine: FieldEditor['machine'] | null;
  children: (found: ApplianceList) => ReactNode;
}

/** The server searches, because there may be any number of machines. */
export function MachineFinder({ machine, children }: MachineFinderProps) {
  const { t } = useTranslation('parameters');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs);
  const machines = useMachinesOfModel(machine, search);
  return (
    <>
      <TextInput
        type="search"
        size="md"
        label={t('machines.search')}
        description={t('machines.hint')}
        maxLength={100}
        leftSection={<IconSearch size={18} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded query={machines} failure={t('machines.failed')} height={160}>
        {(found) => (
          <Stack gap={8} mt={8}>
            {children(found)}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

export function FoundMachines({ children }: { children: ReactNode }) {
  return <div className={classes.choices}>{children}</div>;
}
