import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface MachineSelectProps {
  serialNumber: string;
  /** Serial numbers of machines with a panel. */
  serialNumbers: readonly string[];
  onSelect: (serialNumber: string) => void;
}

export function MachineSelect({ serialNumber, serialNumbers, onSelect }: MachineSelectProps) {
  const { t } = useTranslation('panel');
  const offered = serialNumbers.includes(serialNumber) ? serialNumbers : [serialNumber, ...serialNumbers];
  return (
    <NativeSelect
      aria-label={t('machine')}
      data={[...offered]}
      value={serialNumber}
      onChange={({ currentTarget }) => onSelect(currentTarget.value)}
    />
  );
}
