import { Button } from '@mantine/core';
import type { DeliveryDetail, IssuedWebhook, Webhook, WebhookChange } from '@washboard/contract/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row, Stack } from '../../components/kit/stack.tsx';
import type { SavingState } from '../../components/kit/use-kit-form.ts';
import { useAttemptWords } from './state-words.tsx';
import { WebhookForm } from './webhook-form.tsx';
import classes from './webhooks.module.css';
import { useChangeWebhook, useDeleteWebhook, useRotateSecret, useTestWebhook } from './webhooks-api.ts';

interface WebhookActionsProps {
  webhook: Webhook;
  onIssued: (issued: IssuedWebhook) => void;
  onDeleted: () => void;
}

type Opened = 'change' | 'switchOff' | 'rotate' | 'delete';

export function WebhookActions({ webhook, onIssued, onDeleted }: WebhookActionsProps) {
  const { t } = useTranslation('webhooks');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const change = useChangeWebhook();
  const test = useTestWebhook();
  const path = { params: { path: { id: webhook.id } } };
  const close = () => setOpened(null);

  function open(next: Opened): void {
    change.reset();
    test.reset();
    setIsSaved(false);
    setOpened(next);
  }

  function save(before: Webhook, settings: Partial<WebhookChange>): void {
    const onSuccess = () => {
      close();
      setIsSaved(true);
    };
    change.mutate({ ...path, body: { ...settingsOf(before), ...settings, ifVersion: before.version } }, { onSuccess });
  }

  return (
    <>
      <Row mt={16}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(path)}>
          {t('action.test')}
        </Button>
        <Button variant="default" onClick={() => open('change')}>
          {t('action.change')}
        </Button>
        <Button variant="default" onClick={() => open('rotate')}>
          {t('action.rotate')}
        </Button>
        {webhook.isActive ? (
          <Button variant="default" onClick={() => open('switchOff')}>
            {t('action.off')}
          </Button>
        ) : (
          <Button loading={change.isPending} onClick={() => save(webhook, { isActive: true })}>
            {t('action.on')}
          </Button>
        )}
        <Button {...dangerOutline} onClick={() => open('delete')}>
          {t('action.delete')}
        </Button>
      </Row>
      <Stack gap={8} className={classes.results}>
        {test.data && <TestResult delivery={test.data} />}
        <FailureNote of={test.error} />
        {isSaved && <Callout tone="success">{t('change.done')}</Callout>}
        {opened === null && <FailureNote of={change.error} />}
      </Stack>
      {opened === 'change' && <ChangeDialog webhook={webhook} saving={change} onSave={save} onClose={close} />}
      {opened === 'switchOff' && (
        <Confirm
          title={t('switchOff.title', { name: webhook.name })}
          confirmLabel={t('action.off')}
          tone="danger"
          action={change}
          onConfirm={() => save(webhook, { isActive: false })}
          onClose={close}
        >
          <p>{t('switchOff.text')}</p>
        </Confirm>
      )}
      {opened === 'rotate' && <RotateDialog webhook={webhook} onIssued={onIssued} onClose={close} />}
      {opened === 'delete' && <DeleteDialog webhook={webhook} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}

const settingsOf = ({ name, url, kinds, serialNumbers, isActive }: Webhook) => ({
  name,
  url,
  kinds,
  serialNumbers,
  isActive,
});

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

interface ChangeDialogProps extends DialogProps {
  saving: SavingState;
  onSave: (before: Webhook, settings: Partial<WebhookChange>) => void;
}

function ChangeDialog({ webhook, saving, onSave, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('webhooks');
  /** The server refuses to replace a later version than the form showed. */
  const [before] = useState(webhook);
  return (
    <WebhookForm
      title={t('change.title')}
      submitLabel={t('change.submit')}
      onSubmit={(settings) => onSave(before, settings)}
      before={before}
      saving={saving}
      onClose={onClose}
    />
  );
}

function RotateDialog({
  webhook: { id, name },
  onIssued,
  onClose,
}: DialogProps & Pick<WebhookActionsProps, 'onIssued'>) {
  const { t } = useTranslation('webhooks');
  const rotate = useRotateSecret();
  const onSuccess = (issued: IssuedWebhook) => {
    onClose();
    onIssued(issued);
  };
  return (
    <Confirm
      title={t('rotate.title', { name })}
      confirmLabel={t('action.rotate')}
      action={rotate}
      onConfirm={() => rotate.mutate({ params: { path: { id } } }, { onSuccess })}
      onClose={onClose}
    >
      <p>{t('rotate.text')}</p>
    </Confirm>
  );
}

function DeleteDialog({
  webhook: { id, name },
  onDeleted,
  onClose,
}: DialogProps & Pick<WebhookActionsProps, 'onDeleted'>) {
  const { t } = useTranslation('webhooks');
  const remove = useDeleteWebhook();
  return (
    <Confirm
      title={t('delete.title', { name })}
      confirmLabel={t('action.delete')}
      tone="danger"
      action={remove}
      onConfirm={() => remove.mutate({ params: { path: { id } } }, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </Confirm>
  );
}

function TestResult({ delivery: { state, lastAttempt } }: { delivery: Pick<DeliveryDetail, 'state' | 'lastAttempt'> }) {
  const { t } = useTranslation('webhooks');
  const words = useAttemptWords();
  const isDelivered = state === 'delivered';
  const answer = lastAttempt ? words(lastAttempt) : '';
  return (
    <Callout tone={isDelivered ? 'success' : 'failure'}>
      {t(isDelivered ? 'test.done' : 'test.failed', { answer })}
      {lastAttempt && lastAttempt.answer !== '' && <pre className={classes.answer}>{lastAttempt.answer}</pre>}
    </Callout>
  );
}
