import { Button, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import type { Customer, CustomerField } from '@washboard/contract/customers/customers';
import { type FormEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import classes from '../../components/forms/form-fields.module.css';
import { countriesIn } from '../../lib/format/countries.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { type CustomerForm as Form, useCustomerForm } from './use-customer-form.ts';

interface CustomerFormProps {
  ownerId: string;
  /** Null: a new one. */
  customer: Customer | null;
  /** Stable: a saved customer is reported again to a new function. */
  onSaved: (saved: Customer) => void;
  onCancel: () => void;
}

export function CustomerForm({ ownerId, customer, onSaved, onCancel }: CustomerFormProps) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const form = useCustomerForm(customer, { ownerId, onSaved });
  const ref = useRef<HTMLFormElement>(null);
  const { save, hasChanges } = form;

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
    // After the faults are rendered.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <form ref={ref} className={classes.form} aria-label={t('form.label')} onSubmit={submit} noValidate>
      <LeaveGuard isActive={hasChanges && !save.isSuccess} />
      <Fields form={form} />
      {save.isError && (
        <Callout tone="failure">
          {t('form.notSaved')} {failureText(save.error)}
        </Callout>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={save.isPending} onClick={onCancel}>
          {common('dialog.cancel')}
        </Button>
        <Button type="submit" disabled={!hasChanges} loading={save.isPending}>
          {customer ? t('form.save') : t('form.create')}
        </Button>
      </div>
    </form>
  );
}

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  const locale = useLocale();
  const countries = useMemo(() => countriesIn(locale), [locale]);

  function shownBase(field: CustomerField): string {
    const value = form.base[field];
    if (value === '') return t('notSet');
    return field === 'country' ? formats.country(value) : value;
  }

  const props = (field: CustomerField) => ({
    name: field,
    label: t(`field.${field}`),
    size: 'md' as const,
    value: form.values[field],
    onBlur: () => form.leave(field),
    error: form.faultAt(field),
    description: form.isOvertaken(field) ? t('form.overtaken', { value: shownBase(field) }) : undefined,
  });
  const text = (field: CustomerField, more: TextInputProps = {}) => (
    <TextInput
      autoComplete="off"
      {...props(field)}
      onChange={({ currentTarget }) => form.edit(field, currentTarget.value)}
      {...more}
    />
  );

  return (
    <div className={classes.fields}>
      {text('name', { required: true })}
      {text('surname', { required: true })}
      {text('phone', { type: 'tel' })}
      {text('email', { type: 'email' })}
      {text('address', { className: classes.wide })}
      {text('zip')}
      {text('city')}
      <NativeSelect
        {...props('country')}
        data={[{ value: '', label: t('notSet') }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
        onChange={({ currentTarget }) => form.edit('country', currentTarget.value)}
      />
      {text('website', { type: 'url', placeholder: 'https://' })}
    </div>
  );
}
