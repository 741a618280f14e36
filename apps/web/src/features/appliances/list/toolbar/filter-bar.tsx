import { Button } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '../../../../components/dialogs/popover-button.tsx';
import type { ListSearch, SearchChange } from '../list-search.ts';
import classes from './filter-bar.module.css';
import { FilterOptions } from './filter-options.tsx';
import { type Filter, filterNames } from './use-filters.ts';

interface FilterBarProps {
  filters: readonly Filter[];
  search: ListSearch;
  onChange: (change: SearchChange) => void;
}

export function FilterBar({ filters, search, onChange }: FilterBarProps) {
  const { t } = useTranslation('appliances');
  return (
    <fieldset aria-label={t('list.filters')} className={classes.bar}>
      {filters.map((filter) => (
        <span key={filter.name} className={classes.filter} data-chosen={filter.chosen !== null || undefined}>
          <PopoverButton
            className={classes.open}
            label={filter.label}
            content={(close) => (
              <FilterOptions
                filter={filter}
                value={search[filter.name]}
                onChoose={(value) => {
                  onChange({ [filter.name]: value });
                  close();
                }}
              />
            )}
          >
            <span className={classes.text}>
              {filter.chosen === null ? filter.label : <ChosenText filter={filter} />}
            </span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </PopoverButton>
          {filter.chosen !== null && <RemoveFilter filter={filter} onChange={onChange} />}
        </span>
      ))}
      <ClearFilters search={search} onChange={onChange} />
    </fieldset>
  );
}

/** Active filters with a button to remove each, for phones, where the filters themselves are hidden. */
export function ChosenFilters({ filters, search, onChange }: FilterBarProps) {
  const { t } = useTranslation('appliances');
  const chosen = filters.filter((filter) => filter.chosen !== null);
  if (chosen.length === 0) return null;
  return (
    <fieldset aria-label={t('list.chosenFilters')} className={classes.bar}>
      {chosen.map((filter) => (
        <span key={filter.name} className={classes.filter} data-chosen>
          <span className={`${classes.text} ${classes.alone}`}>
            <ChosenText filter={filter} />
          </span>
          <RemoveFilter filter={filter} onChange={onChange} />
        </span>
      ))}
      <ClearFilters search={search} onChange={onChange} />
    </fieldset>
  );
}

function ChosenText({ filter }: { filter: Filter }) {
  return (
    <>
      {filter.label}: <b dir="auto">{filter.chosen}</b>
    </>
  );
}

function RemoveFilter({ filter, onChange }: { filter: Filter; onChange: FilterBarProps['onChange'] }) {
  const { t } = useTranslation('appliances');
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={t('list.removeFilter', { filter: filter.label })}
      onClick={({ currentTarget }) => {
        // The button disappears, its filter stays.
        currentTarget.parentElement?.querySelector('button')?.focus();
        onChange({ [filter.name]: undefined });
      }}
    >
      <IconX size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

export const noFilters: SearchChange = Object.fromEntries(filterNames.map((name) => [name, undefined]));

function ClearFilters({ search, onChange }: Pick<FilterBarProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('appliances');
  if (filterNames.every((name) => search[name] === undefined)) return null;
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.clear}
      onClick={({ currentTarget }) => {
        currentTarget.closest('fieldset')?.querySelector('button')?.focus();
        onChange(noFilters);
      }}
    >
      {t('list.clearFilters')}
    </Button>
  );
}
