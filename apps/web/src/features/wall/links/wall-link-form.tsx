import { TextInput } from '@mantine/core';
import type { NewWallLink } from '@washboard/contract/wall/wall';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { FieldGrid, Form, wideField } from '../../../components/kit/form.tsx';
import { type SavingState, useKitForm } from '../../../components/kit/use-kit-form.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';

// Importing the contract's bounds would enlarge the page.
const maxNameLength = 100;
const validities = ['30', '90', '180', '365'] as const;

const nights = { evening: { from: 22, to: 6 }, closed: { from: 18, to: 6 }, deep: { from: 0, to: 5 }, never: null };
type Night = keyof typeof nights;
const nightNames = Object.keys(nights) as [Night, ...Night[]];

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2)),
  validDays: z.pipe(z.enum(validities), z.transform(Number)),
  night: z.pipe(
    z.enum(nightNames),
    z.transform((name) => nights[name]),
  ),
});

interface WallLinkFormProps {
  formId: string;
  saving: SavingState;
  onSubmit: (link: NewWallLink) => void;
}

export function WallLinkForm({ formId, saving, onSubmit }: WallLinkFormProps) {
  const { t } = useTranslation('wall-links');
  const formats = useFormats(undefined, 'UTC');
  const form = useKitForm({
    schema,
    initialValues: { name: '', validDays: '365', night: 'evening' },
    saving,
    fieldErrorWords: () => t('fault.name'),
  });
  const [validity, night] = [form.field('validDays'), form.field('night')];
  const hour = (of: number) => formats.time(Date.UTC(2026, 0, 1, of));
  return (
    <Form id={formId} form={form} actions={null} onSubmit={onSubmit}>
      <FieldGrid>
        <TextInput
          {...form.field('name')}
          className={wideField}
          data-autofocus
          dir="auto"
          maxLength={maxNameLength}
          label={t('field.name')}
          description={t('field.nameHint')}
        />
        <div className={wideField}>
          <SegmentedControl
            label={t('field.validity')}
            choices={validities.map((value) => ({ value, label: t('field.days', { count: Number(value) }) }))}
            value={validity.value}
            onChange={validity.onChange}
          />
        </div>
        <div className={wideField}>
          <SegmentedControl
            label={t('field.night')}
            choices={nightNames.map((value) => {
              const hours = nights[value];
              return { value, label: hours ? `${hour(hours.from)}–${hour(hours.to)}` : t('field.never') };
            })}
            value={night.value}
            onChange={night.onChange}
          />
        </div>
      </FieldGrid>
    </Form>
  );
}
