import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { type Formats, quantityText } from '../../../lib/format/formats.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { rangeName } from '../../../lib/machine/model-name.ts';

const details = [
  ['serialNumber', (machine) => machine.serialNumber],
  ['range', (machine) => rangeName(machine.gamma)],
  ['model', (machine) => machine.modelNumber],
  ['revision', (machine) => machine.revision],
  ['company', (machine) => `${machine.companyName} (${machine.companyCode})`],
  ['country', (machine, formats) => machine.country && formats.country(machine.country)],
  ['timeZone', (machine) => machine.timeZone.replaceAll('_', ' ')],
  ['installationDate', (machine, formats) => machine.installationDate && formats.day(machine.installationDate)],
  ['voltage', (machine, formats) => quantity(machine.networkVoltage, 'Vac', formats)],
  ['frequency', (machine, formats) => quantity(machine.networkFrequency, 'Hz', formats)],
  ['electricityDistribution', (machine) => machine.electricityDistribution],
  ['firmware', (machine) => machine.versions && `FW00 ${machine.versions.FW00} · FW02 ${machine.versions.FW02}`],
  ['machineId', (machine) => machine.machineId],
  ['macAddress', (machine) => machine.macAddress],
] as const satisfies readonly (readonly [string, (machine: ApplianceDetail, formats: Formats) => string | null])[];

function quantity(value: number | null, unit: string, formats: Formats): string | null {
  return value === null ? null : quantityText({ value: formats.integer(value), unit });
}

export function MachineDetails({ machine }: { machine: ApplianceDetail }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  return (
    <FactList
      facts={details.map(([name, read]) => ({
        name,
        label: t(`details.${name}`),
        value: read(machine, formats) || t('details.notKnown'),
      }))}
    />
  );
}
