import { TextInput } from '@mantine/core';
import type { NewInspectorLink } from '@washboard/contract/hygiene/inspector-links';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { DateField } from '../../../components/forms/date-field.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import classes from './inspector-links.module.css';

// Repeats bounds of the contract: importing its schemas would add them to the page.
const longestName = 100;
const longestDays = 1100;
const validities = ['1', '7', '14', '30', '90'] as const;

interface LinkFormProps {
  formId: string;
  period: { from: string; to: string };
  isBusy: boolean;
  failure: unknown;
  onSubmit: (link: NewInspectorLink) => void;
}

type Field = 'recipient' | 'from' | 'to';

/** Who gets a link, for which days, and for how long it works. */
export function LinkForm({ formId, period, isBusy, failure, onSubmit }: LinkFormProps) {
  const { t } = useTranslation('inspector-links');
  const failureText = useFailureText();
  const validityId = useId();
  const [recipient, setRecipient] = useState('');
  const [from, setFrom] = useState(period.from);
  const [to, setTo] = useState(period.to);
  const [validity, setValidity] = useState<(typeof validities)[number]>('14');
  const [isJudged, setIsJudged] = useState(false);
  const faults = faultsOf();

  function faultsOf(): Partial<Record<Field, string>> {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    return {
      ...(recipient.trim().length < 2 && { recipient: t('fault.recipient') }),
      ...(from === '' && { from: t('fault.day') }),
      ...(to === '' ? { to: t('fault.day') } : days < 0 ? { to: t('fault.order') } : {}),
      ...(days >= longestDays && { to: t('fault.long', { most: longestDays }) }),
    };
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsJudged(true);
    const [first] = Object.keys(faults);
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
    else if (!isBusy) onSubmit({ recipient: recipient.trim(), from, to, validDays: Number(validity) });
  }

  return (
    <form id={formId} noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        name="recipient"
        size="md"
        className={classes.wide ?? ''}
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={longestName}
        label={t('field.recipient')}
        description={t('field.recipientHint')}
        value={recipient}
        error={isJudged && faults.recipient}
        onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
      />
      <DateField
        name="from"
        size="md"
        label={t('field.from')}
        value={from}
        error={isJudged && faults.from}
        onChange={setFrom}
      />
      <DateField name="to" size="md" label={t('field.to')} value={to} error={isJudged && faults.to} onChange={setTo} />
      <div className={classes.wide}>
        <p id={validityId} className={classes.label}>
          {t('field.validity')}
        </p>
        <SegmentedControl
          aria-labelledby={validityId}
          choices={validities.map((value) => ({ value, label: t('field.days', { count: Number(value) }) }))}
          value={validity}
          onChange={setValidity}
        />
      </div>
      {failure !== null && (
        <div className={classes.wide}>
          <Callout tone="failure">{failureText(failure)}</Callout>
        </div>
      )}
    </form>
  );
}
