import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { useCompanySearch } from '../../../components/forms/company-search-field.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useDraftState } from '../../../lib/forms/use-draft-state.ts';
import { useAddAppliance } from './add-api.ts';
import classes from './add-machines.module.css';
import { MachineFields } from './machine-fields.tsx';
import {
  emptyValues,
  faultsOf,
  type MachineField,
  type MachineValues,
  modelNumbersOf,
  orderOf,
} from './machine-values.ts';

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
  return (
    <form ref={ref} className={classes.form} aria-label={t('one.title')} onSubmit={submit} noValidate>
      <MachineFields
        values={values}
        offered={companies.offered}
        errorAt={errorAt}
        onEdit={edit}
        onLeave={(field) => setLeft((before) => new Set(before).add(field))}
      />
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

/** The model of a range that has only one; else empty. */
function onlyModelOf(range: string): string {
  const [first, second] = modelNumbersOf(range);
  return first !== undefined && second === undefined ? first : '';
}
