import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFilter from '~icons/tabler/filter';
import { PopoverButton } from '../../../../components/dialogs/popover-button.tsx';
import { useIsCompact } from '../../../../lib/use-is-compact.ts';
import { lazyPart } from '../../../../lib/version/lazy-part.tsx';
import { LazyFilterList } from './lazy-lists.ts';
import classes from './list-toolbar.module.css';
import type { ListTools } from './list-tools.tsx';
import { filterNames } from './use-filters.ts';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

export function FilterButton(props: ListTools) {
  const { search, onChange } = props;
  const { t } = useTranslation('appliances');
  const isCompact = useIsCompact();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = filterNames.filter((name) => search[name] !== undefined).length;
  const name = chosen === 0 ? t('list.filters') : t('list.filtersChosen', { count: chosen });
  const content = (
    <>
      <IconFilter size={18} />
      <span className={classes.toolText}>{name}</span>
    </>
  );
  if (!isCompact) {
    return (
      <PopoverButton
        className={classes.tool}
        isMarked={chosen > 0}
        label={t('list.filters')}
        buttonLabel={name}
        content={() => <LazyFilterList search={search} onChange={onChange} />}
      >
        {content}
      </PopoverButton>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        data-marked={chosen > 0 || undefined}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {content}
      </button>
      {isOpen && <FilterSheet {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
