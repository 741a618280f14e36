import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import {
  type Customer,
  type CustomerEntry,
  type CustomerField,
  customerEntrySchema,
  customerFields,
} from '@washboard/contract/customers/customers';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGrid, Form, wideField } from '../../components/kit/form.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { countriesIn } from '../../lib/format/countries.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { readCustomer, useCustomerNews, useSaveCustomer } from './customers-api.ts';

export const customerDraft = (id = 'new'): string => `customer ${id}`;

const entryOf = (customer: CustomerEntry | null) =>
  Object.fromEntries(customerFields.map((field) => [field, customer?.[field] ?? ''])) as CustomerEntry;

interface CustomerFormProps {
  ownerId: string;
  customer: Customer | null;
  /** A saved customer is reported again to a new function, so it must be stable. */
  onSaved: (saved: Customer) => void;
  onCancel: () => void;
}

export function CustomerForm({ ownerId, customer, onSaved, onCancel }: CustomerFormProps) {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  const locale = useLocale();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const news = useCustomerNews();
  const [overtaken, setOvertaken] = useState<readonly CustomerField[]>([]);
  const save = useSaveCustomer(customer?.id);
  const form = useKitForm({
    schema: customerEntrySchema,
    initialValues: entryOf(customer),
    saving: save,
    draft: { form: customerDraft(customer?.id), ownerId },
  });
  const { base } = form;

  async function showChanges(id: string): Promise<void> {
    const now = await readCustomer(id).catch(() => null);
    if (!now) return;
    news.show(now);
    setOvertaken(form.rebase(entryOf(now)));
  }

  // The leave guard must see the result first.
  const { data: saved } = save;
  useEffect(() => {
    if (saved) onSaved(saved);
  }, [saved, onSaved]);

  function shownBase(field: CustomerField): string {
    if (base[field] === '') return t('notSet');
    return field === 'country' ? formats.country(base[field]) : base[field];
  }

  const input = (field: CustomerField) => ({
    ...form.field(field),
    label: t(`field.${field}`),
    description: overtaken.includes(field) ? t('form.overtaken', { value: shownBase(field) }) : undefined,
  });
  const text = (field: CustomerField, more: TextInputProps = {}) => <TextInput {...input(field)} {...more} />;

  return (
    <Form
      form={form}
      isGuarded
      label={t('form.label')}
      submitLabel={customer ? t('form.save') : t('form.create')}
      isIncomplete={!form.hasChanges}
      lead={t('form.notSaved')}
      onSubmit={(entry) =>
        save.mutate(
          { entry, base },
          {
            onError: (failure) => {
              if (customer && asProblem(failure)?.code === 'CUSTOMER_CHANGED') void showChanges(customer.id);
            },
          },
        )
      }
      onCancel={onCancel}
    >
      <FieldGrid>
        {text('name', { required: true })}
        {text('surname', { required: true })}
        {text('phone', { type: 'tel' })}
        {text('email', { type: 'email' })}
        {text('address', { className: wideField })}
        {text('zip')}
        {text('city')}
        <NativeSelect
          {...input('country')}
          data={[
            { value: '', label: t('notSet') },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        {text('website', { type: 'url', placeholder: 'https://' })}
      </FieldGrid>
    </Form>
  );
}
