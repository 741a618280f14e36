import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { customerSorts } from '@washboard/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/tabler/plus';
import { RecordSearch } from '../../components/records/record-search.tsx';
import classes from './customer-filters.module.css';
import { type CustomersSearch, parseCustomersSearch } from './customers-search.ts';

interface CustomerFiltersProps {
  search: CustomersSearch;
  onChange: (next: CustomersSearch) => void;
  /** A customer belongs to the company of the person who adds it. */
  mayAdd: boolean;
}

export function CustomerFilters({ search, onChange, mayAdd }: CustomerFiltersProps) {
  const { t } = useTranslation('customers');
  const change = (part: Record<string, string>) => onChange(parseCustomersSearch({ ...search, ...part }));
  return (
    <div className={classes.row}>
      <search className={classes.filters} aria-label={t('filters.label')}>
        <RecordSearch
          label={t('filters.search')}
          value={search.search ?? ''}
          onChange={(text) => change({ search: text })}
        />
        <NativeSelect
          aria-label={t('filters.sort')}
          data={customerSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          value={search.sort ?? 'surname'}
          onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
        />
      </search>
      {mayAdd && (
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/customers/add" />}
        >
          {t('add')}
        </Button>
      )}
    </div>
  );
}
