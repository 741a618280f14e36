import { TextInput } from '@mantine/core';
import {
  lowestDashboardQuota,
  newSubscriptionKeySchema,
  quotaBounds,
  type SubscriptionKey,
} from '@washboard/contract/subscription-keys/subscription-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useFieldFault } from '../../../lib/forms/field-fault.ts';

export interface KeyFields {
  name: string;
  requestsPerMinute: number;
}

interface KeyFormProps {
  title: string;
  submitLabel: string;
  /** The key that is changed; null for a new one. */
  before: SubscriptionKey | null;
  isBusy: boolean;
  failure: unknown;
  onSubmit: (fields: KeyFields) => void;
  onClose: () => void;
}

/** Name and quota of a key. */
export function KeyForm({ title, submitLabel, before, isBusy, failure, onSubmit, onClose }: KeyFormProps) {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  const failureText = useFailureText();
  const [name, setName] = useState(before?.name ?? '');
  const [quota, setQuota] = useState(String(before?.requestsPerMinute ?? quotaBounds.usual));
  const [isJudged, setIsJudged] = useState(false);
  const lowest = before?.isBuiltIn ? lowestDashboardQuota : quotaBounds.lowest;
  const nameFault = useFieldFault()(newSubscriptionKeySchema.shape.name, name);
  const requestsPerMinute = /^\d+$/.test(quota.trim()) ? Number(quota) : Number.NaN;
  const isQuotaFine = requestsPerMinute >= lowest && requestsPerMinute <= quotaBounds.highest;
  const quotaFault = t('key.quotaBounds', {
    lowest: formats.integer(lowest),
    highest: formats.integer(quotaBounds.highest),
  });

  function submit(form: HTMLFormElement): void {
    setIsJudged(true);
    if (nameFault !== undefined || !isQuotaFine) {
      const faulty = nameFault === undefined ? 'input[name=quota]' : 'input[name=name]';
      form.querySelector<HTMLInputElement>(faulty)?.focus();
      return;
    }
    onSubmit({ name: name.trim(), requestsPerMinute });
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      below={failure !== null && <Callout tone="failure">{failureText(failure)}</Callout>}
    >
      <TextInput
        name="name"
        size="md"
        data-autofocus
        dir="auto"
        autoComplete="off"
        label={t('field.name')}
        description={t('key.nameHint')}
        value={name}
        error={isJudged && nameFault}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={() => setIsJudged(name !== '')}
      />
      <TextInput
        name="quota"
        size="md"
        inputMode="numeric"
        autoComplete="off"
        label={t('key.quotaLabel')}
        description={t('key.quotaHint')}
        value={quota}
        error={isJudged && !isQuotaFine && quotaFault}
        onChange={({ currentTarget }) => setQuota(currentTarget.value)}
        onBlur={() => setIsJudged(name !== '')}
      />
    </FormDialog>
  );
}
