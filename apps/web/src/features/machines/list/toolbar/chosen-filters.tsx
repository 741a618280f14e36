import { useTranslation } from 'react-i18next';
import IconX from '~icons/tabler/x';
import { Row } from '../../../../components/kit/stack.tsx';
import { Labelled } from '../../../../components/text/labelled.tsx';
import type { ListSearch, SearchChange } from '../list-search.ts';
import classes from './chosen-filters.module.css';
import { noFilters, useFilters } from './use-filters.ts';

interface ChosenFiltersProps {
  search: ListSearch;
  onChange: (change: SearchChange) => void;
}

export function ChosenFilters({ search, onChange }: ChosenFiltersProps) {
  const { t } = useTranslation('appliances');
  const chosen = useFilters(search).filter((filter) => filter.chosen !== null);
  if (chosen.length === 0) return null;
  return (
    <Row as="fieldset" aria-label={t('list.chosenFilters')}>
      {chosen.map((filter) => (
        <span key={filter.name} className={classes.chip}>
          <span className={classes.text}>
            <Labelled label={filter.label}>
              <b dir="auto">{filter.chosen}</b>
            </Labelled>
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={t('list.removeFilter', { filter: filter.label })}
            onClick={({ currentTarget }) => {
              focusFilters(currentTarget);
              onChange({ [filter.name]: undefined });
            }}
          >
            <IconX size={16} />
          </button>
        </span>
      ))}
      <button
        type="button"
        className={classes.clear}
        onClick={({ currentTarget }) => {
          focusFilters(currentTarget);
          onChange(noFilters);
        }}
      >
        {t('list.clearFilters')}
      </button>
    </Row>
  );
}

/** The pressed button disappears, so the button that opens the filters takes the focus. */
function focusFilters(pressed: HTMLElement): void {
  pressed.closest('search')?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.focus();
}
