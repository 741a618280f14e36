import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ratingPowers } from '@washboard/contract/appliances/construction';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { rangeDefinitions } from '@washboard/machine-model/ranges/range-definitions';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { useCompanySearch } from '../../../components/forms/company-search-field.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { brand } from '../../../lib/brand/brand.ts';
import { useDraftState } from '../../../lib/forms/use-draft-state.ts';
import { useAddAppliance } from './add-api.ts';
import classes from './add-machines.module.css';
import { emptyValues, faultsOf, type MachineField, type MachineValues, orderOf } from './machine-values.ts';

/** Fields that the server may refuse for what only it knows. */
const fieldOfCode: Readonly<Record<string, MachineField>> = {
  APPLIANCE_EXISTS: 'serialNumber',
  APPLIANCE_DELETED: 'serialNumber',
  GAMMA_UNKNOWN: 'gamma',
  MODEL_UNKNOWN: 'modelNumber',
  COMPANY_NOT_FOUND: 'companyCode',
};

export interface AddedMachine {
  serialNumber: string;
  linkSecret: string;
  gamma: string;
  modelNumber: string;
}

interface MachineFormProps {
  ownerId: string;
  ownCompany: string | null;
  /** Of the previous machine: the next one is often of the same model. */
  start?: Partial<MachineValues> | undefined;
  onAdded: (machine: AddedMachine, values: MachineValues) => void;
}

export function MachineForm({ ownerId, ownCompany, start, onAdded }: MachineFormProps) {
  const { t } = useTranslation('administration-add');
  const failureText = useFailureText();
  const listId = useId();
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useDraftState<MachineValues>('machine', ownerId, {
    ...emptyValues,
    companyCode: ownCompany ?? '',
    ...start,
  });
  const [left, setLeft] = useState<ReadonlySet<MachineField>>(new Set());
  const companies = useCompanySearch(values.companyCode);
  const add = useAddAppliance();
  const codes = companies.found && new Set(companies.found.map(({ companyCode }) => companyCode));
  const faults = faultsOf(values, codes);
  const refusedField = fieldOfCode[asProblem(add.error)?.code ?? ''];
  const gamma = brand.gammas.find((known) => known === values.gamma);
  const models = gamma ? rangeDefinitions[gamma].models.map(({ modelNumber }) => modelNumber) : [];
  const company = companies.offered.find(({ companyCode }) => companyCode === values.companyCode);

  function edit(field: MachineField, value: string): void {
    setValues((before) => ({
      ...before,
      [field]: value,
      ...(field === 'gamma' && { modelNumber: onlyModelOf(value) }),
    }));
    if (!add.isPending) add.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLeft(new Set(Object.keys(emptyValues) as MachineField[]));
    const order = orderOf(values);
    // After the faults are rendered.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (!order || Object.keys(faults).length > 0 || add.isPending) return;
    add.mutate({ body: order }, { onSuccess: (added) => onAdded({ ...order, ...added }, values) });
  }

  const errorAt = (field: MachineField) => {
    if (field === refusedField) return failureText(add.error);
    const fault = faults[field];
    return fault !== undefined && left.has(field) ? t(`fault.${fault}`) : undefined;
  };
  const common = (field: MachineField, description?: string) => ({
    name: field,
    label: t(`field.${field}`),
    description,
    size: 'md' as const,
    required: requiredFields.has(field),
    value: values[field],
    // A field that was only passed is judged by the button.
    onBlur: () => values[field] !== '' && setLeft((before) => new Set(before).add(field)),
    error: errorAt(field),
  });
  const typed = {
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      edit(currentTarget.name as MachineField, currentTarget.value),
  };
  const chosen = {
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      edit(currentTarget.name as MachineField, currentTarget.value),
  };
  return (
    <form ref={ref} className={classes.form} aria-label={t('one.title')} onSubmit={submit} noValidate>
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
          disabled={!gamma}
          data={[{ value: '', label: t(gamma ? 'choose' : 'chooseRange') }, ...models]}
        />
        <TextInput
          {...common('companyCode', company?.companyName ?? t('hint.companyCode'))}
          {...typed}
          className={classes.wide}
          list={listId}
          inputMode="numeric"
        />
        <datalist id={listId}>
          {companies.offered.map(({ companyCode, companyName }) => (
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
      {add.isError && refusedField === undefined && (
        <Callout tone="failure">
          {t('failed')} {failureText(add.error)}
        </Callout>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={add.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

const requiredFields: ReadonlySet<MachineField> = new Set(['serialNumber', 'gamma', 'modelNumber', 'companyCode']);

/** The model of a range that has only one; else empty. */
function onlyModelOf(name: string): string {
  const gamma = brand.gammas.find((known) => known === name);
  const [first, second] = gamma ? rangeDefinitions[gamma].models : [];
  return first && !second ? first.modelNumber : '';
}
