import { Button, NativeSelect } from '@mantine/core';
import { roles, userStatuses } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import classes from './account-filters.module.css';
import { type AccountsSearch, parseAccountsSearch } from './accounts-search.ts';

interface AccountFiltersProps {
  search: AccountsSearch;
  onChange: (next: AccountsSearch) => void;
}

export function AccountFilters({ search, onChange }: AccountFiltersProps) {
  const { t } = useTranslation('administration-accounts');
  const { t: common } = useTranslation();
  const change = (part: Record<string, string>) => onChange(parseAccountsSearch({ ...search, ...part }));
  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <RecordSearch
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
          ...roles.map((role) => ({ value: role, label: common(`role.${role}`) })),
        ]}
        value={search.role ?? ''}
        onChange={({ currentTarget }) => change({ role: currentTarget.value })}
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('filters.reset')}
        </Button>
      )}
    </search>
  );
}
