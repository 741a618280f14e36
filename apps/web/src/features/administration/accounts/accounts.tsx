import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { useAccountColumns } from './account-columns.tsx';
import { AccountFilters } from './account-filters.tsx';
import { useAccounts } from './accounts-api.ts';
import type { AccountsSearch } from './accounts-search.ts';

interface AccountsProps {
  search: AccountsSearch;
  onSearchChange: (next: AccountsSearch) => void;
}

/** The accounts of the reader's subtree. */
export function Accounts({ search, onSearchChange }: AccountsProps) {
  const { t } = useTranslation('administration-accounts');
  const list = useAccounts(search);
  const columns = useAccountColumns();
  return (
    <>
      <AccountFilters search={search} onChange={onSearchChange} />
      <RecordList
        list={list}
        caption={t('caption')}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        failure={t('failed')}
        empty={<NoAccounts isFiltered={Object.keys(search).length > 0} onReset={() => onSearchChange({})} />}
      />
    </>
  );
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
