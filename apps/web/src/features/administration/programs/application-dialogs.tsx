import { TextInput } from '@mantine/core';
import {
  type IssuedServiceClient,
  newServiceClientSchema,
  type ServiceClient,
} from '@washboard/contract/service-clients/service-clients';
import type { OverlapHours } from '@washboard/contract/subscription-keys/subscription-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFieldFault } from '../../../lib/forms/field-fault.ts';
import { type ApplicationAction, ApplicationDialog } from './application-dialog.tsx';
import { useChangeApplication, useRevokeApplication, useRotateApplication } from './applications-api.ts';
import { expiryOf, type Life } from './expiry.ts';
import { LifeChoice } from './life-choice.tsx';
import { OverlapChoice } from './overlap-choice.tsx';

/** What came of a dialog: a text, and after a rotation the secret. */
export interface ApplicationOutcome {
  text: string;
  issued?: IssuedServiceClient;
}

interface DialogProps {
  client: ServiceClient;
  onClose: () => void;
  onDone: (outcome: ApplicationOutcome) => void;
}

interface ApplicationDialogsProps extends DialogProps {
  action: ApplicationAction | null;
  onAct: (action: ApplicationAction) => void;
}

export function ApplicationDialogs({ action, onAct, ...props }: ApplicationDialogsProps) {
  switch (action) {
    case null:
      return <ApplicationDialog client={props.client} onAct={onAct} onClose={props.onClose} />;
    case 'change':
      return <ChangeDialog {...props} />;
    case 'rotate':
      return <RotateDialog {...props} />;
    case 'revoke':
      return <RevokeDialog {...props} />;
  }
}

function ChangeDialog({ client, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const failureText = useFailureText();
  const [name, setName] = useState(client.name);
  const [life, setLife] = useState<Life | null>(null);
  const fault = useFieldFault()(newServiceClientSchema.shape.name, name);
  const change = useChangeApplication();
  const expiresAt = life === null ? client.expiresAt : expiryOf(life);
  const isShorter = expiresAt < client.expiresAt;

  function submit(form: HTMLFormElement): void {
    if (fault !== undefined) {
      form.querySelector('input')?.focus();
      return;
    }
    change.mutate(
      {
        params: { path: { id: client.id } },
        body: { name: name.trim(), expiresAt, ifName: client.name, ifExpiresAt: client.expiresAt },
      },
      { onSuccess: (changed) => onDone({ text: t('application.change.done', { name: changed.name }) }) },
    );
  }

  return (
    <FormDialog
      title={t('key.change.title', { name: client.name })}
      submitLabel={t('key.change.submit')}
      isBusy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
      below={
        <>
          {isShorter && <Callout tone="warning">{t('application.change.shorter')}</Callout>}
          {change.isError && <Callout tone="failure">{failureText(change.error)}</Callout>}
        </>
      }
    >
      <TextInput
        size="md"
        data-autofocus
        dir="auto"
        autoComplete="off"
        label={t('field.name')}
        value={name}
        error={fault}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <LifeChoice label={t('field.life')} value={life} isOptional isLocked={change.isPending} onChange={setLife} />
    </FormDialog>
  );
}

function RotateDialog({ client: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const failureText = useFailureText();
  const rotate = useRotateApplication();
  const [hours, setHours] = useState<OverlapHours>(24);
  return (
    <MessageDialog
      mode="confirm"
      title={t('application.rotate.title', { name })}
      confirmLabel={t('application.action.rotate')}
      tone={hours === 0 ? 'danger' : undefined}
      isBusy={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(
          { params: { path: { id } }, body: { overlapHours: hours } },
          { onSuccess: (issued) => onDone({ text: t('application.rotate.done', { name }), issued }) },
        )
      }
      onClose={onClose}
    >
      <p>{t('application.rotate.text')}</p>
      <OverlapChoice
        legend={t('application.rotate.overlap')}
        value={hours}
        isLocked={rotate.isPending}
        onChange={setHours}
      />
      {hours === 0 && <p>{t('application.rotate.atOnce')}</p>}
      {rotate.isError && <Callout tone="failure">{failureText(rotate.error)}</Callout>}
    </MessageDialog>
  );
}

function RevokeDialog({ client: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const failureText = useFailureText();
  const revoke = useRevokeApplication();
  const isGone = asProblem(revoke.error)?.code === 'SERVICE_CLIENT_NOT_FOUND';
  return (
    <MessageDialog
      mode="confirm"
      title={t('application.revoke.title', { name })}
      confirmLabel={t('application.action.revoke')}
      tone="danger"
      isBusy={revoke.isPending}
      isPossible={!isGone}
      onConfirm={() =>
        revoke.mutate(
          { params: { path: { id } } },
          { onSuccess: () => onDone({ text: t('application.revoke.done', { name }) }) },
        )
      }
      onClose={onClose}
    >
      <p>{t('application.revoke.text')}</p>
      {revoke.isError && <Callout tone="failure">{failureText(revoke.error)}</Callout>}
    </MessageDialog>
  );
}
