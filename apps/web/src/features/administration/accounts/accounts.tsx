import { Button, NativeSelect } from '@mantine/core';
import { roles, userStatuses } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUsers from '~icons/tabler/users';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { RecordRunResult } from '../../../components/records/record-run-result.tsx';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import { RecordSelectionBar } from '../../../components/records/record-selection-bar.tsx';
import { useKnownRecords } from '../../../components/records/use-known-records.ts';
import { useRecordRun } from '../../../components/records/use-record-run.ts';
import { useRecordSelection } from '../../../components/records/use-record-selection.ts';
import type { AccountAction } from './account-actions.ts';
import { AccountDialogs } from './account-dialogs.tsx';
import classes from './accounts.module.css';
import { accountName, useAccountNews, useAccounts } from './accounts-api.ts';
import { type AccountsSearch, parseAccountsSearch } from './accounts-search.ts';
import { type BulkAction, BulkDialog, bulkActions } from './bulk-dialog.tsx';
import { useAccountColumns } from './use-account-columns.tsx';

const idOf = ({ id }: UserSummary) => id;

interface AccountsProps {
  reader: Userinfo;
  search: AccountsSearch;
  onSearchChange: (next: AccountsSearch) => void;
}

export function Accounts({ reader, search, onSearchChange }: AccountsProps) {
  const { t } = useTranslation('administration-accounts');
  const list = useAccounts(search);
  const [opened, setOpened] = useState<{ account: UserSummary; action: AccountAction | null } | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const columns = useAccountColumns(reader, (account) => {
    setOutcome(null);
    setOpened({ account, action: null });
  });
  const selection = useRecordSelection();
  const known = useKnownRecords(list.data?.pages.flatMap(({ items }) => items) ?? [], idOf);
  const [bulk, setBulk] = useState<{ action: BulkAction; accounts: UserSummary[] } | null>(null);
  const runs = useRecordRun<UserSummary>(useAccountNews());

  function finish(action: AccountAction, account: UserSummary): void {
    setOpened(null);
    setOutcome(t(`done.${action}`, { name: accountName(account), email: account.email }));
  }

  return (
    <>
      <AccountFilters search={search} onChange={onSearchChange} />
      {outcome !== null && <Callout tone="success">{outcome}</Callout>}
      <RecordRunResult runs={runs} idOf={idOf} nameOf={({ email }) => email} />
      <RecordList
        list={list}
        caption={t('caption')}
        columns={columns}
        idOf={idOf}
        nameOf={({ email }) => email}
        selection={selection}
        failure={t('failed')}
        empty={<NoAccounts isFiltered={Object.keys(search).length > 0} onReset={() => onSearchChange({})} />}
      />
      <RecordSelectionBar selection={selection}>
        {bulkActions.map((action) => (
          <Button
            key={action}
            variant="default"
            {...(action === 'delete' && dangerOutline)}
            disabled={runs.run?.isRunning ?? false}
            onClick={() => setBulk({ action, accounts: known([...selection.selected]) })}
          >
            {t(`bulk.${action}.button`)}
          </Button>
        ))}
      </RecordSelectionBar>
      {opened && <AccountDialogs {...opened} reader={reader} setOpened={setOpened} finish={finish} />}
      {bulk && (
        <BulkDialog
          {...bulk}
          onClose={() => setBulk(null)}
          onBegin={(title, work) => {
            setBulk(null);
            void runs.begin(title, bulk.accounts, work);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

function NoAccounts({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation('administration-accounts');
  const reason = isFiltered ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconUsers size={40} />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        isFiltered && (
          <Button variant="default" onClick={onReset}>
            {t('filters.reset')}
          </Button>
        )
      }
    />
  );
}

interface AccountFiltersProps {
  search: AccountsSearch;
  onChange: (next: AccountsSearch) => void;
}

function AccountFilters({ search, onChange }: AccountFiltersProps) {
  const { t } = useTranslation(['administration-accounts', 'common']);
  const change = (part: Record<string, string>) => onChange(parseAccountsSearch({ ...search, ...part }));
  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <RecordSearch
        className={classes.search}
        label={t('filters.search')}
        value={search.search ?? ''}
        onChange={(text) => change({ search: text })}
      />
      <NativeSelect
        aria-label={t('field.status')}
        data={[
          { value: '', label: t('filters.anyStatus') },
          ...userStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
        value={search.status ?? ''}
        onChange={({ currentTarget }) => change({ status: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('field.role')}
        data={[
          { value: '', label: t('filters.anyRole') },
          ...roles.map((role) => ({ value: role, label: t(`common:role.${role}`) })),
        ]}
        value={search.role ?? ''}
        onChange={({ currentTarget }) => change({ role: currentTarget.value })}
      />
      {Object.keys(search).length > 0 && (
        <Button className={classes.reset} variant="subtle" onClick={() => onChange({})}>
          {t('filters.reset')}
        </Button>
      )}
    </search>
  );
}
