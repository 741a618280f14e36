import { TextInput } from '@mantine/core';
import {
  lowestDashboardQuota,
  newSubscriptionKeySchema,
  quotaBounds,
  type SubscriptionKey,
} from '@washboard/contract/subscription-keys/subscription-keys';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '../../../components/kit/form.tsx';
import { type Saving, useKitForm } from '../../../components/kit/use-kit-form.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';

export interface KeyFields {
  name: string;
  requestsPerMinute: number;
}

interface KeyFormProps {
  title: string;
  submitLabel: string;
  /** The key that is changed; null for a new one. */
  before: SubscriptionKey | null;
  saving: Saving;
  onSubmit: (fields: KeyFields) => void;
  onClose: () => void;
}

/** Name and quota of a key. */
export function KeyForm({ title, submitLabel, before, saving, onSubmit, onClose }: KeyFormProps) {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  const lowest = before?.isBuiltIn ? lowestDashboardQuota : quotaBounds.lowest;
  const form = useKitForm({
    schema: z.object({
      name: newSubscriptionKeySchema.shape.name,
      requestsPerMinute: z.pipe(
        z.pipe(z.string().check(z.trim(), z.regex(/^\d+$/)), z.transform(Number)),
        z.int().check(z.gte(lowest), z.lte(quotaBounds.highest)),
      ),
    }),
    initialValues: {
      name: before?.name ?? '',
      requestsPerMinute: String(before?.requestsPerMinute ?? quotaBounds.usual),
    },
    saving,
    faultWords: (field) =>
      field === 'requestsPerMinute'
        ? t('key.quotaBounds', { lowest: formats.integer(lowest), highest: formats.integer(quotaBounds.highest) })
        : undefined,
  });
  return (
    <FormDialog {...{ form, title, submitLabel, onSubmit, onClose }}>
      <TextInput
        {...form.field('name')}
        data-autofocus
        dir="auto"
        label={t('field.name')}
        description={t('key.nameHint')}
      />
      <TextInput
        {...form.field('requestsPerMinute')}
        inputMode="numeric"
        label={t('key.quotaLabel')}
        description={t('key.quotaHint')}
      />
    </FormDialog>
  );
}
