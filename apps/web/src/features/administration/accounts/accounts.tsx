import { Button } from '@mantine/core';
import type { UserSummary } from '@washboard/contract/accounts/user-administration';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUsers from '~icons/tabler/users';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { RecordRunResult } from '../../../components/records/record-run-result.tsx';
import { RecordSelectionBar } from '../../../components/records/record-selection-bar.tsx';
import { useRecordRun } from '../../../components/records/use-record-run.ts';
import { useRecordSelection } from '../../../components/records/use-record-selection.ts';
import type { AccountAction } from './account-actions.ts';
import { useAccountColumns } from './account-columns.tsx';
import { AccountDialog, nameOf } from './account-dialog.tsx';
import { AccountFilters } from './account-filters.tsx';
import { useAccountNews, useAccounts } from './accounts-api.ts';
import type { AccountsSearch } from './accounts-search.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type BulkAction, BulkDialog, bulkActions } from './bulk-dialog.tsx';
import { RightsDialog } from './rights-dialog.tsx';

interface AccountsProps {
  reader: Userinfo;
  search: AccountsSearch;
  onSearchChange: (next: AccountsSearch) => void;
}

/** The accounts of the reader's subtree. */
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
  const known = useKnownAccounts(list.data?.pages.flatMap(({ items }) => items) ?? []);
  const [bulk, setBulk] = useState<{ action: BulkAction; accounts: UserSummary[] } | null>(null);
  const runs = useRecordRun<UserSummary>(useAccountNews());

  function finish(action: AccountAction, account: UserSummary): void {
    setOpened(null);
    setOutcome(t(`done.${action}`, { name: nameOf(account), email: account.email }));
  }

  return (
    <>
      <AccountFilters search={search} onChange={onSearchChange} />
      {outcome !== null && <Callout tone="success">{outcome}</Callout>}
      <RecordRunResult runs={runs} idOf={({ id }) => id} nameOf={({ email }) => email} />
      <RecordList
        list={list}
        caption={t('caption')}
        columns={columns}
        idOf={({ id }) => id}
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
      {opened && <AccountDialogs {...{ ...opened, reader, setOpened, finish }} />}
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

interface AccountDialogsProps {
  account: UserSummary;
  action: AccountAction | null;
  reader: Userinfo;
  setOpened: (next: { account: UserSummary; action: AccountAction | null } | null) => void;
  finish: (action: AccountAction, account: UserSummary) => void;
}

function AccountDialogs({ account, action, reader, setOpened, finish }: AccountDialogsProps) {
  const close = () => setOpened(null);
  if (action === null) {
    return (
      <AccountDialog {...{ account, reader }} onAct={(next) => setOpened({ account, action: next })} onClose={close} />
    );
  }
  const done = () => finish(action, account);
  if (action === 'changeRights') return <RightsDialog {...{ account, reader }} onClose={close} onDone={done} />;
  return <ActionDialog {...{ account, action }} onClose={close} onDone={done} />;
}

/** Selected accounts that a filter hides are still known. */
function useKnownAccounts(shown: readonly UserSummary[]): (ids: readonly string[]) => UserSummary[] {
  const known = useRef(new Map<string, UserSummary>());
  useEffect(() => {
    for (const account of shown) known.current.set(account.id, account);
  });
  return (ids) => ids.map((id) => known.current.get(id)).filter((account) => account !== undefined);
}

function NoAccounts({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation('administration-accounts');
  const reason = isFiltered ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconUsers size={40} stroke={1.25} aria-hidden />}
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
