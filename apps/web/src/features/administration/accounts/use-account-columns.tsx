import { Link } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { useTranslation } from 'react-i18next';
import cells from '../../../components/records/record-cell.module.css';
import { CellButton, CellNote } from '../../../components/records/record-cell.tsx';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { EmailAddress } from '../../../components/text/email-address.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { accountName } from './accounts-api.ts';

export function useAccountColumns(
  reader: Userinfo,
  onOpen: (account: UserSummary) => void,
): readonly RecordColumn<UserSummary>[] {
  const { t } = useTranslation(['administration-accounts', 'common']);
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: '26%',
      cell: (account) => (
        <>
          <CellButton onClick={() => onOpen(account)}>{accountName(account)}</CellButton>
          <CellNote>
            <EmailAddress>{account.email}</EmailAddress>
          </CellNote>
        </>
      ),
    },
    {
      key: 'company',
      title: t('field.company'),
      cell: ({ companyName, companyCode }) =>
        companyName !== null && (
          <span>
            {companyName}
            {companyCode !== null && <CellNote>{companyCode}</CellNote>}
          </span>
        ),
    },
    { key: 'role', title: t('field.role'), width: '15%', cell: ({ role }) => t(`common:role.${role}`) },
    {
      key: 'profiles',
      title: t('field.profiles'),
      width: '14%',
      cell: ({ administrationProfile }) => administrationProfile.map((profile) => t(`profile.${profile}`)).join(', '),
    },
    {
      key: 'contact',
      title: t('field.contact'),
      width: '12%',
      cell: ({ country, mobile, phone }) => {
        const lines = [...new Set([country && formats.country(country), mobile, phone])].filter(Boolean);
        return (
          lines.length > 0 && (
            <div>
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </div>
          )
        );
      },
    },
    {
      key: 'status',
      title: t('field.status'),
      width: '11%',
      cell: ({ status }) => <StatusCell status={status} reader={reader} />,
    },
  ];
}

function StatusCell({ status, reader }: { status: UserSummary['status']; reader: Userinfo }) {
  const { t } = useTranslation('administration-accounts');
  const text = t(`status.${status}`);
  if (status !== 'PENDING_APPROVAL' || !isPermitted(reader, 'authorisations:decide')) return text;
  return (
    <Link to="/pendingusers" className={cells.link}>
      {text}
    </Link>
  );
}
