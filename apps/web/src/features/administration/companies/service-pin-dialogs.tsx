import { TextInput } from '@mantine/core';
import type { CompanyDetail } from '@washboard/contract/companies/companies';
import { servicePinFault, servicePinMaxLength, servicePinMinLength } from '@washboard/contract/companies/service-pin';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { useRemoveServicePin, useSetServicePin } from './companies-api.ts';

interface ServicePinDialogProps {
  company: CompanyDetail;
  onDone: (outcome: string) => void;
  onClose: () => void;
}

const length = { min: servicePinMinLength, max: servicePinMaxLength };

/** The PIN is readable while it is typed: the administrator has to pass it on, and no page shows it again. */
export function SetPinDialog({ company: { companyCode, companyName }, onDone, onClose }: ServicePinDialogProps) {
  const { t } = useTranslation('administration-companies');
  const failureText = useFailureText();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [isJudged, setJudged] = useState(false);
  const fault = servicePinFault(pin);
  const set = useSetServicePin();

  function submit(): void {
    setJudged(true);
    if (fault !== null) field.current?.focus();
    if (fault !== null) return;
    set.mutate(
      { params: { path: { companyCode } }, body: { pin } },
      { onSuccess: () => onDone(t('pin.done', { name: companyName })) },
    );
  }

  return (
    <FormDialog
      title={t('pin.title', { name: companyName })}
      submitLabel={t('pin.submit')}
      isBusy={set.isPending}
      onSubmit={submit}
      onClose={onClose}
      above={<p>{t('pin.text')}</p>}
      below={set.isError && <Callout tone="failure">{failureText(set.error)}</Callout>}
    >
      <TextInput
        ref={field}
        size="md"
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={servicePinMaxLength}
        label={t('pin.new')}
        description={t('pin.hint', length)}
        value={pin}
        onChange={({ currentTarget }) => setPin(currentTarget.value)}
        onBlur={() => setJudged(pin !== '')}
        error={isJudged && fault !== null && t(`pin.fault.${fault}`, length)}
      />
    </FormDialog>
  );
}

export function RemovePinDialog({ company: { companyCode, companyName }, onDone, onClose }: ServicePinDialogProps) {
  const { t } = useTranslation('administration-companies');
  const failureText = useFailureText();
  const remove = useRemoveServicePin();

  function confirm(): void {
    remove.mutate(
      { params: { path: { companyCode } } },
      { onSuccess: () => onDone(t('pin.removed', { name: companyName })) },
    );
  }

  return (
    <MessageDialog
      mode="confirm"
      tone="danger"
      title={t('pin.removeTitle', { name: companyName })}
      confirmLabel={t('pin.removeConfirm')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('pin.removeText')}</p>
      {remove.isError && <Callout tone="failure">{failureText(remove.error)}</Callout>}
    </MessageDialog>
  );
}
