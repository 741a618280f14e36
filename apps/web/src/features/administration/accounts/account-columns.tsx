import { Link } from '@tanstack/react-router';
import type { UserSummary } from '@washboard/contract/accounts/user-administration';
import { useTranslation } from 'react-i18next';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './account-columns.module.css';

export function useAccountColumns(): readonly RecordColumn<UserSummary>[] {
  const { t } = useTranslation('administration-accounts');
  const { t: common } = useTranslation();
  const formats = useFormats();
  return [
    { key: 'name', title: t('field.name'), width: '26%', cell: (account) => <Name account={account} /> },
    {
      key: 'company',
      title: t('field.company'),
      width: '20%',
      cell: ({ companyName, companyCode }) => (
        <>
          {companyName}
          {companyCode !== null && <span className={classes.quiet}>{companyCode}</span>}
        </>
      ),
    },
    { key: 'role', title: t('field.role'), width: '13%', cell: ({ role }) => common(`role.${role}`) },
    {
      key: 'profiles',
      title: t('field.profiles'),
      width: '15%',
      cell: ({ administrationProfile }) => administrationProfile.map((profile) => t(`profile.${profile}`)).join(', '),
    },
    {
      key: 'contact',
      title: t('field.contact'),
      cell: ({ country, mobile, phone }) =>
        [country && formats.country(country), mobile, phone].filter(Boolean).map((line) => (
          <span key={line} className={classes.line}>
            {line}
          </span>
        )),
    },
    { key: 'status', title: t('field.status'), width: '12%', cell: (account) => <Status account={account} /> },
  ];
}

function Name({ account: { firstName, lastName, email } }: { account: UserSummary }) {
  return (
    <>
      {firstName} {lastName}
      <span className={classes.quiet}>{email}</span>
    </>
  );
}

/** A pending account is decided upon with its sign-up. */
function Status({ account: { status } }: { account: UserSummary }) {
  const { t } = useTranslation('administration-accounts');
  const text = t(`status.${status}`);
  return status === 'PENDING_APPROVAL' ? <Link to="/pendingusers">{text}</Link> : text;
}
