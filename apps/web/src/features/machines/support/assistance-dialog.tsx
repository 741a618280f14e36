import { Button, TextInput } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { type AssistanceContacts, assistanceEntrySchema } from '@washboard/contract/appliances/assistance';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { Form } from '../../../components/kit/form.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { asProblem } from '../../../lib/api/failure.ts';
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

/** Changes by other users are overwritten only on a second save. */
export function AssistanceDialog({
  machine: { serialNumber, applianceName, assistance },
  onClose,
}: AssistanceDialogProps) {
  const { t } = useTranslation('support');
  const formId = useId();
  const change = useChangeAssistance(serialNumber);
  const [opened] = useState(assistance);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const stored = assistance ?? noContacts;
  const form = useKitForm({ schema: assistanceEntrySchema, initialValues: stored, saving: change });
  const rebase = useEffectEvent(form.rebase);
  useEffect(() => {
    rebase(assistance ?? noContacts);
  }, [assistance]);

  function save(contacts: AssistanceContacts | null): void {
    change.mutate(
      { contacts, was: isOvertaken ? assistance : opened },
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
      title={t('assistance.dialog.title', { name: applianceName })}
      onClose={onClose}
      actions={
        <>
          {assistance !== null && (
            <Button {...dangerOutline} disabled={change.isPending} onClick={() => save(null)}>
              {t('assistance.dialog.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('assistance.dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={change.isPending}>
            {t('assistance.dialog.save')}
          </Button>
        </>
      }
    >
      <p>{t('assistance.dialog.text')}</p>
      <Form id={formId} form={form} actions={null} onSubmit={save}>
        {fields.map(({ name, type }, index) => (
          <TextInput
            key={name}
            {...form.field(name)}
            type={type}
            label={t(`assistance.${name}`)}
            data-autofocus={index === 0 || undefined}
            description={
              stored[name] !== (opened ?? noContacts)[name] &&
              t('assistance.dialog.overtaken', { value: stored[name] || '–' })
            }
          />
        ))}
      </Form>
    </Dialog>
  );
}
