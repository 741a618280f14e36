import { NativeSelect, TextInput } from '@mantine/core';
import { ratingPowers } from '@washboard/contract/appliances/construction';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { useCompanySearch } from '../../../components/forms/company-search-field.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import classes from './add-machines.module.css';
import { type MachineField, type MachineValues, modelNumbersOf } from './machine-values.ts';

interface MachineFieldsProps {
  values: MachineValues;
  /** Companies that match what is entered. */
  offered: ReturnType<typeof useCompanySearch>['offered'];
  errorAt: (field: MachineField) => string | undefined;
  onEdit: (field: MachineField, value: string) => void;
  onLeave: (field: MachineField) => void;
}

const requiredFields: ReadonlySet<MachineField> = new Set(['serialNumber', 'gamma', 'modelNumber', 'companyCode']);

export function MachineFields({ values, offered, errorAt, onEdit, onLeave }: MachineFieldsProps) {
  const { t } = useTranslation('administration-add');
  const listId = useId();
  const models = modelNumbersOf(values.gamma);
  const company = offered.find(({ companyCode }) => companyCode === values.companyCode);
  const common = (field: MachineField, description?: string) => ({
    name: field,
    label: t(`field.${field}`),
    description,
    size: 'md' as const,
    required: requiredFields.has(field),
    value: values[field],
    // A field that was only passed is judged by the button.
    onBlur: () => values[field] !== '' && onLeave(field),
    error: errorAt(field),
  });
  const typed = {
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onEdit(currentTarget.name as MachineField, currentTarget.value),
  };
  const chosen = {
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      onEdit(currentTarget.name as MachineField, currentTarget.value),
  };
  return (
    <div className={classes.fields}>
      <TextInput
        {...common('serialNumber', t('hint.serialNumber'))}
        {...typed}
        className={classes.wide}
        autoCapitalize="characters"
        autoFocus
      />
      <NativeSelect
        {...common('gamma')}
        {...chosen}
        data={[
          { value: '', label: t('choose') },
          ...brand.gammas.map((value) => ({ value, label: rangeNames[value] })),
        ]}
      />
      <NativeSelect
        {...common('modelNumber')}
        {...chosen}
        disabled={models.length === 0}
        data={[{ value: '', label: t(models.length > 0 ? 'choose' : 'chooseRange') }, ...models]}
      />
      <TextInput
        {...common('companyCode', company?.companyName ?? t('hint.companyCode'))}
        {...typed}
        className={classes.wide}
        list={listId}
        inputMode="numeric"
      />
      <datalist id={listId}>
        {offered.map(({ companyCode, companyName }) => (
          <option key={companyCode} value={companyCode}>
            {companyName}
          </option>
        ))}
      </datalist>
      <TextInput {...common('revision', t('hint.revision'))} {...typed} autoCapitalize="characters" />
      <NativeSelect
        {...common('ratingPower')}
        {...chosen}
        data={[{ value: '', label: t('notEntered') }, ...ratingPowers]}
      />
      <TextInput {...common('FW00', t('hint.version'))} {...typed} inputMode="decimal" />
      <TextInput {...common('FW02', t('hint.version'))} {...typed} inputMode="decimal" />
    </div>
  );
}
