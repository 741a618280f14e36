import { Button, NativeSelect, TextInput } from '@mantine/core';
import { auditActions } from '@washboard/contract/audit-log/audit-log';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFilter from '~icons/tabler/filter';
import { ClearButton } from '../../components/forms/clear-button.tsx';
import { DateField } from '../../components/forms/date-field.tsx';
import { useTypedText } from '../../components/forms/use-typed-text.ts';
import { withoutUndefined } from '../../lib/search-params.ts';
import classes from './audit.module.css';
import { asAuditAction } from './audit-api.ts';
import type { AuditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (next: AuditSearch) => void;
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('audit-log');
  const change = (filter: keyof AuditSearch, value: string) =>
    onChange(withoutUndefined<AuditSearch>({ ...search, [filter]: value === '' ? undefined : value }));

  const isOn = Object.keys(search).length > 0;
  /** The state is null until the user toggles the filters, which only phones allow. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const shown = isOpen ?? isOn;

  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <Button
        variant="default"
        className={classes.toggle}
        leftSection={<IconFilter size={18} />}
        aria-expanded={shown}
        onClick={() => setIsOpen(!shown)}
      >
        {t('filters.label')}
      </Button>
      <div className={classes.fields} data-open={shown}>
        <div className={classes.period}>
          <DateField label={t('filters.from')} value={search.from ?? ''} onChange={(day) => change('from', day)} />
          <DateField label={t('filters.to')} value={search.to ?? ''} onChange={(day) => change('to', day)} />
        </div>
        <NativeSelect
          label={t('filters.action')}
          className={classes.field}
          data={[
            { value: '', label: t('filters.anyAction') },
            ...auditActions.map((action) => ({ value: action, label: t(`action.${action}`) })),
          ]}
          value={asAuditAction(search.action) ?? ''}
          onChange={({ currentTarget: { value } }) => change('action', value)}
        />
        {(['actor', 'subject'] as const).map((filter) => (
          <TypedFilter
            key={filter}
            name={filter}
            value={search[filter] ?? ''}
            onChange={(value) => change(filter, value)}
          />
        ))}
        {isOn && (
          <Button variant="subtle" className={classes.reset} onClick={() => onChange({})}>
            {t('filters.reset')}
          </Button>
        )}
      </div>
    </search>
  );
}

interface TypedFilterProps {
  name: 'actor' | 'subject';
  value: string;
  onChange: (value: string) => void;
}

function TypedFilter({ name, value, onChange }: TypedFilterProps) {
  const { t } = useTranslation('audit-log');
  const { typed, type } = useTypedText(value, onChange);
  const label = t(`filters.${name}`);

  return (
    <TextInput
      label={label}
      placeholder={t(`filters.${name}Hint`)}
      maxLength={254}
      className={classes.field}
      data-filter={name}
      rightSection={
        typed !== '' && <ClearButton label={t('filters.clear', { field: label })} onClear={() => type('')} />
      }
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
