import { NativeSelect } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx';
import spokenClasses from '../../../../components/text/spoken.module.css';
import { useIsMobile } from '../../../../lib/screen.ts';
import { defaultSort, type ListSearch, listSorts, type SearchChange } from '../list-search.ts';
import { ChosenFilters, FilterBar } from './filter-bar.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import classes from './list-toolbar.module.css';
import { SearchField } from './search-field.tsx';
import { useFilters } from './use-filters.ts';

interface ListToolbarProps {
  search: ListSearch;
  /** @param isTyping another letter is no history entry */
  onChange: (change: SearchChange, isTyping?: boolean) => void;
  /** Number of matching machines; undefined while unknown. */
  total: number | undefined;
  /** Further actions of the list. */
  children: ReactNode;
}

export function ListToolbar({ search, onChange, total, children }: ListToolbarProps) {
  const isMobile = useIsMobile();
  const filters = useFilters(search);
  return (
    <search className={classes.toolbar}>
      <div className={classes.line}>
        <SearchField value={search.search ?? ''} onChange={(value) => onChange({ search: value || undefined }, true)} />
        {isMobile && <FilterSheet filters={filters} search={search} onChange={onChange} total={total} />}
        <SortSelect search={search} onChange={onChange} />
        {children}
        <ViewSwitch search={search} onChange={onChange} />
      </div>
      {isMobile ? (
        <ChosenFilters filters={filters} search={search} onChange={onChange} />
      ) : (
        <FilterBar filters={filters} search={search} onChange={onChange} />
      )}
    </search>
  );
}

type ControlProps = Pick<ListToolbarProps, 'search' | 'onChange'>;

function SortSelect({ search, onChange }: ControlProps) {
  const { t } = useTranslation('appliances');
  return (
    <NativeSelect
      aria-label={t('list.sort')}
      className={classes.sort}
      data={listSorts.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
      value={search.sort ?? defaultSort}
      onChange={({ currentTarget: { value } }) => {
        const sort = listSorts.find((candidate) => candidate === value);
        onChange({ sort: sort === defaultSort ? undefined : sort });
      }}
    />
  );
}

function ViewSwitch({ search, onChange }: ControlProps) {
  const { t } = useTranslation('appliances');
  return (
    <SegmentedControl
      aria-label={t('list.view')}
      className={classes.view}
      choices={[
        { value: 'cards', label: <ViewLabel Icon={IconLayoutGrid} text={t('list.cards')} /> },
        { value: 'table', label: <ViewLabel Icon={IconTable} text={t('list.table')} /> },
      ]}
      value={search.view ?? 'cards'}
      onChange={(value) => onChange({ view: value === 'table' ? 'table' : undefined })}
    />
  );
}

function ViewLabel({ Icon, text }: { Icon: typeof IconTable; text: string }) {
  return (
    <span className={classes.viewLabel} title={text}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={spokenClasses.spoken}>{text}</span>
    </span>
  );
}
