import type { AdministeredMachine } from '@washboard/contract/machine-administration/machine-administration';
import { useTranslation } from 'react-i18next';
import { CellButton, CellNote } from '../../../components/records/record-cell.tsx';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { EmailAddress } from '../../../components/text/email-address.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { modelName } from '../../../lib/machine/model-name.ts';

type Column = RecordColumn<AdministeredMachine>;

export function useMachineColumns(onOpen: (machine: AdministeredMachine) => void): readonly Column[] {
  const { t } = useTranslation('administration-machines');
  const formats = useFormats();
  return [
    {
      key: 'serialNumber',
      title: t('field.machine'),
      width: '16%',
      cell: (machine) => (
        <>
          <CellButton onClick={() => onOpen(machine)}>{machine.serialNumber}</CellButton>
          <CellNote dir="auto">{machine.applianceName}</CellNote>
        </>
      ),
    },
    { key: 'model', title: t('field.model'), width: '14%', cell: modelName },
    {
      key: 'company',
      title: t('field.company'),
      cell: ({ companyName, companyCode }) => <CompanyCell name={companyName} code={companyCode} />,
    },
    {
      key: 'assigned',
      title: t('field.assigned'),
      cell: ({ assignedCompanyName, assignedCompanyCode }) =>
        assignedCompanyCode !== null && <CompanyCell name={assignedCompanyName ?? ''} code={assignedCompanyCode} />,
    },
    { key: 'claimedBy', title: t('field.claimedBy'), cell: (machine) => <ClaimedBy machine={machine} /> },
    {
      key: 'connection',
      title: t('field.connection'),
      width: '11%',
      cell: ({ connection }) => t(`connection.${connection}`),
    },
    {
      key: 'createdAt',
      title: t('field.createdAt'),
      width: '12%',
      cell: ({ createdAt }) => formats.instant(createdAt, 'short'),
    },
  ];
}

function CompanyCell({ name, code }: { name: string; code: string }) {
  return (
    <span>
      {name}
      <CellNote>{code}</CellNote>
    </span>
  );
}

/** The server names the account only to readers who administer it. */
export function ClaimedBy({ machine: { isClaimed, claimedBy } }: { machine: AdministeredMachine }) {
  const { t } = useTranslation('administration-machines');
  if (!isClaimed) return null;
  if (claimedBy === null) return t('claimedByOther');
  return (
    <span>
      {claimedBy.name}
      <CellNote>
        <EmailAddress>{claimedBy.email}</EmailAddress>
      </CellNote>
    </span>
  );
}
