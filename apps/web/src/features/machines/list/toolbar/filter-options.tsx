import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import { useFailureText } from '../../../../lib/api/use-failure-text.ts';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { withoutAccents } from '../../../../lib/matches-words.ts';
import { useCompanyFacets } from '../list-api.ts';
import classes from './filter-options.module.css';
import { companyOption, type Filter, type FilterOption } from './use-filters.ts';

interface FilterOptionsProps {
  filter: Filter;
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

const manyOptions = 9;
/** Beyond this number the user refines the search. */
const maxShown = 100;
const typingDelayMs = 250;

export function FilterOptions({ filter, value, onChoose }: FilterOptionsProps) {
  const { t } = useTranslation('appliances');
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const { options, areAll, isSearching, failure } = useFoundOptions(filter, typed.trim());
  return (
    <>
      {filter.options.length > manyOptions && (
        <input
          type="search"
          data-autofocus
          maxLength={100}
          className={classes.search}
          aria-label={t('list.findOption', { filter: filter.label })}
          placeholder={t('list.findOption', { filter: filter.label })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul aria-busy={isSearching}>
        {typed.trim() === '' && (
          <FilterOptionButton
            label={t('list.all')}
            isChosen={value === undefined}
            onChoose={() => onChoose(undefined)}
          />
        )}
        {options.slice(0, maxShown).map((option) => (
          <FilterOptionButton
            key={option.value}
            {...option}
            isChosen={option.value === value}
            onChoose={() => onChoose(option.value)}
          />
        ))}
      </ul>
      <p className={classes.note} role="status">
        {failure !== null && failureText(failure)}
        {failure === null && options.length === 0 && !isSearching && t('list.noOption')}
        {failure === null && options.length > 0 && !areAll && t('list.moreOptions')}
      </p>
    </>
  );
}

/** The server searches, once typing pauses, unless all options are loaded. */
function useFoundOptions(filter: Filter, search: string) {
  const [settled] = useDebouncedValue(search, typingDelayMs);
  const isEnabled = !filter.areAllOptions && settled !== '' && search !== '';
  const { data, error, isPlaceholderData } = useCompanyFacets(settled, isEnabled);
  const matching = (options: readonly FilterOption[]) =>
    options.filter(({ label }) => withoutAccents(label).includes(withoutAccents(search)));
  if (filter.areAllOptions || search === '') {
    const options = matching(filter.options);
    const areAll = filter.areAllOptions && options.length <= maxShown;
    return { options, areAll, isSearching: false, failure: null };
  }
  const found = data?.companies.map(companyOption) ?? filter.options;
  const isSearching = settled !== search || isPlaceholderData || (data === undefined && error === null);
  if (isSearching) return { options: matching(found), areAll: true, isSearching, failure: null };
  if (error !== null) return { options: [], areAll: true, isSearching, failure: error };
  return { options: found, areAll: data?.areAllCompanies ?? true, isSearching, failure: null };
}

interface FilterOptionButtonProps {
  label: string;
  machines?: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function FilterOptionButton({ label, machines, isChosen, onChoose }: FilterOptionButtonProps) {
  const formats = useFormats();
  return (
    <li>
      <button type="button" className={classes.option} aria-pressed={isChosen} onClick={onChoose}>
        <IconCheck size={16} stroke={2} className={classes.check} />
        <span className={classes.label} dir="auto">
          {label}
        </span>
        {machines !== undefined && <span className={classes.count}>{formats.integer(machines)}</span>}
      </button>
    </li>
  );
}
