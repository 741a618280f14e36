import { NativeSelect } from '@mantine/core';
import type { PanelMachine } from '@washboard/contract/panel/panel-list';
import { useTranslation } from 'react-i18next';

interface MachineSelectProps {
  serialNumber: string;
  /** Machines with a panel. */
  machines: readonly PanelMachine[];
  onSelect: (serialNumber: string) => void;
}

export function MachineSelect({ serialNumber, machines, onSelect }: MachineSelectProps) {
  const { t } = useTranslation('panel');
  const isListed = machines.some((machine) => machine.serialNumber === serialNumber);
  const offered = isListed ? machines : [{ serialNumber, applianceName: '' }, ...machines];
  return (
    <NativeSelect
      aria-label={t('machine')}
      data={offered.map((machine) => ({
        value: machine.serialNumber,
        label: [machine.applianceName, machine.serialNumber].filter(Boolean).join(' · '),
      }))}
      value={serialNumber}
      onChange={({ currentTarget }) => onSelect(currentTarget.value)}
    />
  );
}
