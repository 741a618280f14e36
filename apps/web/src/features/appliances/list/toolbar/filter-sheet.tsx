import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import type { ListSearch, SearchChange } from '../list-search.ts';
import { noFilters } from './filter-bar.tsx';
import { FilterOptions } from './filter-options.tsx';
import classes from './filter-sheet.module.css';
import type { Filter } from './use-filters.ts';

interface FilterSheetProps {
  filters: readonly Filter[];
  search: ListSearch;
  onChange: (change: SearchChange) => void;
  /** Number of matching machines; undefined while unknown. */
  total: number | undefined;
}

/** The filters on narrow screens: a bottom sheet, with the list updating behind it. */
export function FilterSheet({ filters, search, onChange, total }: FilterSheetProps) {
  const { t } = useTranslation('appliances');
  const [isOpen, setIsOpen] = useState(false);
  const chosen = filters.filter((filter) => filter.chosen !== null).length;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {chosen === 0 ? t('list.filters') : t('list.filtersChosen', { count: chosen })}
      </Button>
      {isOpen && <Sheet {...{ filters, search, onChange, total }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Sheet({ filters, search, onChange, total, onClose }: FilterSheetProps & { onClose: () => void }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classes.sheet}
      onClose={onClose}
      // A touch outside closes it, as Escape does.
      closedby="any"
    >
      <div className={classes.content}>
        <header className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {t('list.filters')}
          </h2>
          <Button variant="subtle" onClick={() => onChange(noFilters)}>
            {t('list.clearFilters')}
          </Button>
        </header>
        <div className={classes.filters}>
          {filters.map((filter) => (
            <details key={filter.name} className={classes.filter} open={filter.chosen !== null}>
              <summary className={classes.summary}>
                {filter.label}
                <span className={classes.chosen} dir="auto">
                  {filter.chosen ?? t('list.all')}
                </span>
              </summary>
              <FilterOptions
                filter={filter}
                value={search[filter.name]}
                onChoose={(value) => onChange({ [filter.name]: value })}
              />
            </details>
          ))}
        </div>
        <footer className={classes.foot}>
          <Button fullWidth onClick={onClose}>
            {total === undefined
              ? t('list.show')
              : t('list.showCount', { count: total, shown: formats.integer(total) })}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
