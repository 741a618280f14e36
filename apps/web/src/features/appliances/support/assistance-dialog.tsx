import { Button, TextInput } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import {
  type AssistanceContacts,
  assistanceContactsSchema,
  assistanceEntrySchema,
} from '@washboard/contract/appliances/assistance';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFaultText } from '../../../lib/forms/field-fault.ts';
import { useChangeAssistance } from './support-api.ts';

const fields = [
  { name: 'phone', type: 'tel' },
  { name: 'email', type: 'email' },
  { name: 'website', type: 'url' },
] as const satisfies readonly { name: keyof AssistanceContacts; type: string }[];

const noContacts: AssistanceContacts = { phone: '', email: '', website: '' };

interface AssistanceDialogProps {
  machine: ApplianceDetail;
  onClose: () => void;
}

/** Shows changes by other users and overwrites them only on a second save. */
export function AssistanceDialog({ machine, onClose }: AssistanceDialogProps) {
  const { t } = useTranslation('support');
  const formId = useId();
  const faultText = useFaultText();
  const failureText = useFailureText();
  const { mutate, isPending, error, reset } = useChangeAssistance(machine.serialNumber);
  const [opened] = useState(machine.assistance);
  const [edits, setEdits] = useState<Partial<AssistanceContacts>>({});
  const [left, setLeft] = useState<ReadonlySet<keyof AssistanceContacts>>(new Set());
  const [isOvertaken, setIsOvertaken] = useState(false);
  const present = machine.assistance ?? noContacts;
  const values = { ...present, ...edits };
  const faults = faultsOf(values, faultText);
  const isChangedMeanwhile = (name: keyof AssistanceContacts) => present[name] !== (opened ?? noContacts)[name];

  function edit(name: keyof AssistanceContacts, value: string): void {
    setEdits({ ...edits, [name]: value });
    if (error && !isPending) reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLeft(new Set(fields.map(({ name }) => name)));
    const entered = assistanceEntrySchema.safeParse(values);
    if (entered.success) save(entered.data);
  }

  function save(contacts: AssistanceContacts | null): void {
    mutate(
      { contacts, was: isOvertaken ? machine.assistance : opened },
      {
        onSuccess: onClose,
        onError: (thrown) => {
          if (asProblem(thrown)?.code === 'ASSISTANCE_CHANGED') setIsOvertaken(true);
        },
      },
    );
  }

  return (
    <Dialog
      isOpen
      title={t('assistance.dialog.title', { name: machine.applianceName })}
      onClose={onClose}
      actions={
        <>
          {machine.assistance !== null && (
            <Button {...dangerOutline} disabled={isPending} onClick={() => save(null)}>
              {t('assistance.dialog.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('assistance.dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isPending}>
            {t('assistance.dialog.save')}
          </Button>
        </>
      }
    >
      <p>{t('assistance.dialog.text')}</p>
      <form id={formId} noValidate onSubmit={submit}>
        {fields.map(({ name, type }, index) => (
          <TextInput
            key={name}
            type={type}
            mt={index === 0 ? 0 : 12}
            label={t(`assistance.${name}`)}
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
            description={isChangedMeanwhile(name) && t('assistance.dialog.overtaken', { value: present[name] || '–' })}
            value={values[name]}
            error={left.has(name) && faults[name]}
            onChange={({ currentTarget: { value } }) => edit(name, value)}
            onBlur={() => setLeft(new Set([...left, name]))}
          />
        ))}
      </form>
      {error !== null && <Callout tone="failure">{failureText(error)}</Callout>}
    </Dialog>
  );
}

function faultsOf(
  values: AssistanceContacts,
  faultText: ReturnType<typeof useFaultText>,
): Partial<Record<string, string | undefined>> {
  const known = assistanceContactsSchema.parse(values);
  const issues = assistanceEntrySchema.safeParse(known).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), faultText(message)]));
}
