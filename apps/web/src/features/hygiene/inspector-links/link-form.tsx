import { TextInput } from '@mantine/core';
import type { NewInspectorLink } from '@washboard/contract/inspector-links/inspector-links';
import { dayMs } from '@washboard/contract/time/durations';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { DateField } from '../../../components/forms/date-field.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { FieldGrid, Form, wideField } from '../../../components/kit/form.tsx';
import { type SavingState, useKitForm } from '../../../components/kit/use-kit-form.ts';

// Importing the contract's bounds would enlarge the page.
const maxNameLength = 100;
const maxDays = 1100;
const validities = ['1', '7', '14', '30', '90'] as const;

const daySchema = z.string().check(z.minLength(1));
const schema = z.object({
  recipient: z.string().check(z.trim(), z.minLength(2)),
  from: daySchema,
  to: daySchema,
  validDays: z.pipe(z.enum(validities), z.transform(Number)),
});

interface LinkFormProps {
  formId: string;
  period: { from: string; to: string };
  saving: SavingState;
  onSubmit: (link: NewInspectorLink) => void;
}

export function LinkForm({ formId, period, saving, onSubmit }: LinkFormProps) {
  const { t } = useTranslation('inspector-links');
  const form = useKitForm({
    schema,
    initialValues: { recipient: '', ...period, validDays: '14' },
    saving,
    rules({ from, to }) {
      const days = (Date.parse(to) - Date.parse(from)) / dayMs;
      return days < 0 ? { to: 'order' } : days >= maxDays ? { to: 'long' } : {};
    },
    fieldErrorWords(field, fieldError) {
      if (field === 'recipient') return t('fault.recipient');
      if (fieldError === 'long') return t('fault.long', { most: maxDays });
      return t(fieldError === 'order' ? 'fault.order' : 'fault.day');
    },
  });
  const validity = form.field('validDays');
  return (
    <Form id={formId} form={form} actions={null} onSubmit={onSubmit}>
      <FieldGrid>
        <TextInput
          {...form.field('recipient')}
          className={wideField}
          data-autofocus
          dir="auto"
          maxLength={maxNameLength}
          label={t('field.recipient')}
          description={t('field.recipientHint')}
        />
        <DateField {...form.field('from')} label={t('field.from')} />
        <DateField {...form.field('to')} label={t('field.to')} />
        <div className={wideField}>
          <SegmentedControl
            label={t('field.validity')}
            choices={validities.map((value) => ({ value, label: t('field.days', { count: Number(value) }) }))}
            value={validity.value}
            onChange={validity.onChange}
          />
        </div>
      </FieldGrid>
    </Form>
  );
}
