import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/tabler/chevron-down';
import type { ListSearch, SearchChange } from '../list-search.ts';
import classes from './filter-list.module.css';
import { FilterOptions } from './filter-options.tsx';
import { type FilterName, useFilters } from './use-filters.ts';

interface FilterListProps {
  search: ListSearch;
  onChange: (change: SearchChange) => void;
}

export function FilterList({ search, onChange }: FilterListProps) {
  const { t } = useTranslation('appliances');
  const filters = useFilters(search);
  const [open, setOpen] = useState<FilterName | undefined>(() => filters.find(({ chosen }) => chosen !== null)?.name);
  return (
    <div className={classes.filters}>
      {filters.map((filter) => (
        <details
          key={filter.name}
          className={classes.filter}
          open={filter.name === open}
          onToggle={({ currentTarget: { open: isOpen } }) =>
            setOpen((before) => (isOpen ? filter.name : before === filter.name ? undefined : before))
          }
        >
          <summary className={classes.summary}>
            <span>{filter.label}</span>
            <span className={classes.chosen} data-set={filter.chosen !== null || undefined} dir="auto">
              {filter.chosen ?? t('list.all')}
            </span>
            <IconChevronDown size={16} />
          </summary>
          {filter.name === open && (
            <FilterOptions
              filter={filter}
              value={search[filter.name]}
              onChoose={(value) => onChange({ [filter.name]: value })}
            />
          )}
        </details>
      ))}
    </div>
  );
}
