import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import classes from './filter-options.module.css';
import type { Filter } from './use-filters.ts';

interface FilterOptionsProps {
  filter: Filter;
  value: string | undefined;
  /** Undefined: all machines. */
  onChoose: (value: string | undefined) => void;
}

/** With more of them one looks for a name instead of reading on. */
const manyOptions = 9;
/** Who has not found it among these types on. */
const mostShown = 100;

export function FilterOptions({ filter, value, onChoose }: FilterOptionsProps) {
  const { t } = useTranslation('appliances');
  const [typed, setTyped] = useState('');
  const matching = filter.options.filter(({ label }) => folded(label).includes(folded(typed.trim())));
  return (
    <>
      {filter.options.length > manyOptions && (
        <input
          type="search"
          data-autofocus
          className={classes.search}
          aria-label={t('list.findOption', { filter: filter.label })}
          placeholder={t('list.findOption', { filter: filter.label })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul className={classes.options}>
        {typed.trim() === '' && (
          <Option label={t('list.all')} isChosen={value === undefined} onChoose={() => onChoose(undefined)} />
        )}
        {matching.slice(0, mostShown).map((option) => (
          <Option
            key={option.value}
            {...option}
            isChosen={option.value === value}
            onChoose={() => onChoose(option.value)}
          />
        ))}
      </ul>
      {matching.length === 0 && <p className={classes.none}>{t('list.noOption')}</p>}
    </>
  );
}

interface OptionProps {
  label: string;
  machines?: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ label, machines, isChosen, onChoose }: OptionProps) {
  const formats = useFormats();
  return (
    <li>
      <button type="button" className={classes.option} aria-pressed={isChosen} onClick={onChoose}>
        <IconCheck size={16} stroke={2} className={classes.check} aria-hidden />
        <span className={classes.label} dir="auto">
          {label}
        </span>
        {machines !== undefined && <span className={classes.count}>{formats.integer(machines)}</span>}
      </button>
    </li>
  );
}

/** Found whatever the case and the accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
