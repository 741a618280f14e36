import { Button, NativeSelect } from '@mantine/core';
import { companySorts } from '@washboard/contract/companies/companies';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import classes from './companies.module.css';
import { type CompaniesSearch, defaultSort, parseCompaniesSearch } from './companies-search.ts';

const views = ['table', 'tree'] as const;

interface CompanyFiltersProps {
  search: CompaniesSearch;
  onChange: (next: CompaniesSearch) => void;
  onCreate: () => void;
}

export function CompanyFilters({ search, onChange, onCreate }: CompanyFiltersProps) {
  const { t } = useTranslation('administration-companies');
  const { view = 'table' } = search;
  const change = (part: Record<string, string>) => onChange(parseCompaniesSearch({ ...search, ...part }));
  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <SegmentedControl
        aria-label={t('view.label')}
        choices={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={(next) => change({ view: next })}
      />
      {view === 'table' && (
        <>
          <RecordSearch
            label={t('filters.search')}
            value={search.search ?? ''}
            onChange={(text) => change({ search: text })}
          />
          <NativeSelect
            aria-label={t('filters.sort')}
            data={companySorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            value={search.sort ?? defaultSort}
            onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
          />
        </>
      )}
      <Button onClick={onCreate}>{t('create.open')}</Button>
    </search>
  );
}
