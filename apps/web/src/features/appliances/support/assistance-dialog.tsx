import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import {
  type AssistanceContacts,
  assistanceContactsSchema,
  assistanceEntrySchema,
} from '@washboard/contract/appliances/assistance';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { useFaultText } from '../../../lib/forms/field-fault.ts';
import { useChangeAssistance } from './support-api.ts';

const fields = [
  { name: 'phone', type: 'tel' },
  { name: 'email', type: 'email' },
  { name: 'website', type: 'url' },
] as const satisfies readonly { name: keyof AssistanceContacts; type: string }[];

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
  const form = useForm<AssistanceContacts>({
    initialValues: machine.assistance ?? { phone: '', email: '', website: '' },
    validateInputOnBlur: true,
    validate: (values) => faultsOf(values, faultText),
    onValuesChange: () => error && reset(),
  });

  function save(contacts: AssistanceContacts | null): void {
    mutate({ contacts, was: machine.assistance }, { onSuccess: onClose });
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
      <form id={formId} noValidate onSubmit={form.onSubmit((values) => save(assistanceEntrySchema.parse(values)))}>
        {fields.map(({ name, type }, index) => (
          <TextInput
            key={name}
            type={type}
            mt={index === 0 ? 0 : 12}
            label={t(`assistance.${name}`)}
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
            {...form.getInputProps(name)}
          />
        ))}
      </form>
      {error !== null && <Callout tone="failure">{failureText(error)}</Callout>}
    </Dialog>
  );
}

function faultsOf(values: AssistanceContacts, faultText: ReturnType<typeof useFaultText>) {
  const known = assistanceContactsSchema.parse(values);
  const issues = assistanceEntrySchema.safeParse(known).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), faultText(message)]));
}
