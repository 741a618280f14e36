import { TextInput } from '@mantine/core';
import type { OutgoingEventKind } from '@washboard/contract/webhooks/outgoing-events';
import { type NewWebhook, newWebhookSchema, type Webhook } from '@washboard/contract/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/dialogs/form-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useFaultText, useFieldFault } from '../../lib/forms/field-fault.ts';
import { KindChoice } from './kind-choice.tsx';
import { MachineChoice } from './machine-choice.tsx';

interface WebhookFormProps {
  title: string;
  submitLabel: string;
  /** The webhook that is changed; null for a new one. */
  before: Webhook | null;
  isBusy: boolean;
  failure: unknown;
  onSubmit: (settings: NewWebhook) => void;
  onClose: () => void;
}

const usualKinds: OutgoingEventKind[] = ['alarm.raised', 'alarm.cleared'];

/** What a webhook sends, and where. */
export function WebhookForm({ title, submitLabel, before, isBusy, failure, onSubmit, onClose }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const failureText = useFailureText();
  const [name, setName] = useState(before?.name ?? '');
  const [url, setUrl] = useState(before?.url ?? '');
  const [kinds, setKinds] = useState<OutgoingEventKind[]>(before?.kinds ?? usualKinds);
  const [serialNumbers, setSerialNumbers] = useState<string[] | null>(before?.serialNumbers ?? null);
  const [isJudged, setIsJudged] = useState(false);
  const [isUrlLeft, setIsUrlLeft] = useState(false);
  const faultText = useFaultText();
  const nameFault = useFieldFault()(newWebhookSchema.shape.name, name);
  const isUrlFine = newWebhookSchema.shape.url.safeParse(url.trim()).success;
  const urlFault = url.trim() === '' ? faultText('required') : t('form.urlFault');
  const isUrlWrong = (isJudged || (isUrlLeft && url !== '')) && !isUrlFine;
  const areMachinesFine = serialNumbers === null || serialNumbers.length > 0;

  function submit(form: HTMLFormElement): void {
    setIsJudged(true);
    const faulty = nameFault !== undefined ? 'name' : isUrlFine ? null : 'url';
    if (faulty) form.querySelector<HTMLInputElement>(`input[name=${faulty}]`)?.focus();
    if (faulty || kinds.length === 0 || !areMachinesFine) return;
    onSubmit({ name: name.trim(), url: url.trim(), kinds, serialNumbers });
  }

  return (
    <FormDialog
      isWide
      title={title}
      submitLabel={submitLabel}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      below={failure !== null && <Callout tone="failure">{failureText(failure)}</Callout>}
    >
      <TextInput
        size="md"
        data-autofocus
        dir="auto"
        name="name"
        autoComplete="off"
        label={t('field.name')}
        description={t('form.nameHint')}
        value={name}
        error={isJudged && nameFault}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        size="md"
        type="url"
        inputMode="url"
        name="url"
        autoComplete="off"
        spellCheck={false}
        label={t('field.url')}
        // The fault stands in place of the hint: what is clicked when the field is left must not move away.
        description={!isUrlWrong && t('form.urlHint')}
        placeholder="https://"
        value={url}
        error={isUrlWrong && urlFault}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        onBlur={() => setIsUrlLeft(true)}
      />
      <KindChoice
        chosen={kinds}
        fault={isJudged && kinds.length === 0 ? t('form.kindsFault') : undefined}
        isLocked={isBusy}
        onChange={setKinds}
      />
      <MachineChoice
        chosen={serialNumbers}
        fault={isJudged && !areMachinesFine ? t('machines.required') : undefined}
        isLocked={isBusy}
        onChange={setSerialNumbers}
      />
    </FormDialog>
  );
}
