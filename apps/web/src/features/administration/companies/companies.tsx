import { Box, Button, NativeSelect } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { type CompanySummary, companySorts } from '@washboard/contract/companies/companies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBuilding from '~icons/tabler/building';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { CellButton } from '../../../components/records/record-cell.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './companies.module.css';
import { useCompanies } from './companies-api.ts';
import { type CompaniesSearch, defaultCompaniesSort, parseCompaniesSearch } from './companies-search.ts';
import { CompanyDialogs, type CompanyLimitsSlot } from './company-dialogs.tsx';
import { CompanyTree } from './company-tree.tsx';
import { CreateDialog } from './create-dialog.tsx';

interface CompaniesProps {
  account: Userinfo;
  search: CompaniesSearch;
  onSearchChange: (next: CompaniesSearch) => void;
  limitsDialog: CompanyLimitsSlot | undefined;
}

export function Companies({ account, search, onSearchChange, limitsDialog }: CompaniesProps) {
  const { t } = useTranslation('administration-companies');
  const list = useCompanies(search, search.view !== 'tree');
  const [isCreating, setCreating] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { company, ...filter } = search;

  function open(companyCode: string): void {
    setOutcome(null);
    onSearchChange({ ...filter, company: companyCode });
  }

  function finish(text: string): void {
    setOutcome(text);
    setCreating(false);
    onSearchChange(filter);
  }

  const columns = useColumns(open);
  return (
    <>
      <CompanyFilters
        search={search}
        onChange={onSearchChange}
        onCreate={() => {
          setOutcome(null);
          setCreating(true);
        }}
      />
      {outcome !== null && (
        <Box mb={16}>
          <Callout tone="success">{outcome}</Callout>
        </Box>
      )}
      {search.view === 'tree' ? (
        <CompanyTree onOpen={open} />
      ) : (
        <RecordList
          list={list}
          caption={t('caption')}
          columns={columns}
          idOf={({ companyCode }) => companyCode}
          nameOf={({ companyName }) => companyName}
          failure={t('failed')}
          empty={<NoCompanies isFiltered={search.search !== undefined} onReset={() => onSearchChange({})} />}
        />
      )}
      {isCreating && <CreateDialog above={ownCompany(account)} onDone={finish} onClose={() => setCreating(false)} />}
      {company !== undefined && (
        <CompanyDialogs
          key={company}
          companyCode={company}
          account={account}
          limitsDialog={limitsDialog}
          onOpen={open}
          onDone={finish}
          onClose={() => onSearchChange(filter)}
        />
      )}
    </>
  );
}

function useColumns(onOpen: (companyCode: string) => void): readonly RecordColumn<CompanySummary>[] {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: '26%',
      cell: ({ companyName, companyCode }) => (
        <CellButton onClick={() => onOpen(companyCode)}>{companyName}</CellButton>
      ),
    },
    { key: 'code', title: t('field.code'), width: '12%', cell: ({ companyCode }) => companyCode },
    {
      key: 'parent',
      title: t('field.parent'),
      cell: ({ parentCompanyName, parentCompanyCode }) => parentCompanyName ?? parentCompanyCode,
    },
    ...(['appliances', 'users', 'children'] as const).map((field) => ({
      key: field,
      title: t(`field.${field}`),
      width: '13%',
      isNumber: true,
      cell: (company: CompanySummary) => formats.integer(company[field]),
    })),
  ];
}

const views = ['table', 'tree'] as const;

interface CompanyFiltersProps {
  search: CompaniesSearch;
  onChange: (next: CompaniesSearch) => void;
  onCreate: () => void;
}

function CompanyFilters({ search, onChange, onCreate }: CompanyFiltersProps) {
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
            className={classes.search}
            label={t('filters.search')}
            value={search.search ?? ''}
            onChange={(text) => change({ search: text })}
          />
          <NativeSelect
            className={classes.sort}
            aria-label={t('filters.sort')}
            data={companySorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            value={search.sort ?? defaultCompaniesSort}
            onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
          />
        </>
      )}
      <Button ml="auto" onClick={onCreate}>
        {t('create.open')}
      </Button>
    </search>
  );
}

function ownCompany({ companyCode, companyName }: Userinfo) {
  return companyCode === null || companyName === null ? null : { companyCode, companyName };
}

function NoCompanies({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation('administration-companies');
  const reason = isFiltered ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconBuilding size={40} />}
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
