import { Button } from '@mantine/core';
import type { DeliveryDetail, IssuedWebhook, Webhook, WebhookChange } from '@washboard/contract/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { Confirm } from '../../components/kit/confirm.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row, Stack } from '../../components/kit/stack.tsx';
import type { Saving } from '../../components/kit/use-kit-form.ts';
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
  /** The server refuses to replace a later version than the form showed. */
  const [edited, setEdited] = useState(webhook);
  const [isSaved, setIsSaved] = useState(false);
  const change = useChangeWebhook();
  const rotate = useRotateSecret();
  const remove = useDeleteWebhook();
  const test = useTestWebhook();
  const { id, name, isActive } = webhook;
  const path = { params: { path: { id } } };
  const close = () => setOpened(null);

  function open(next: Opened): void {
    for (const each of [change, rotate, remove, test]) each.reset();
    setIsSaved(false);
    setEdited(webhook);
    setOpened(next);
  }

  const save = (before: Webhook, settings: Partial<WebhookChange>) =>
    change.mutate(
      { ...path, body: { ...settingsOf(before), ...settings, ifVersion: before.version } },
      {
        onSuccess: () => {
          close();
          setIsSaved(true);
        },
      },
    );

  return (
    <>
      <Row className={classes.actions}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(path)}>
          {t('action.test')}
        </Button>
        <Button variant="default" onClick={() => open('change')}>
          {t('action.change')}
        </Button>
        <Button variant="default" onClick={() => open('rotate')}>
          {t('action.rotate')}
        </Button>
        {isActive ? (
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
      {opened === 'change' && (
        <WebhookForm
          title={t('change.title')}
          submitLabel={t('change.submit')}
          before={edited}
          saving={change}
          onSubmit={(settings) => save(edited, settings)}
          onClose={close}
        />
      )}
      {opened === 'switchOff' && (
        <Confirmation
          of="switchOff"
          name={name}
          confirmLabel={t('action.off')}
          tone="danger"
          call={change}
          onConfirm={() => save(webhook, { isActive: false })}
          onClose={close}
        />
      )}
      {opened === 'rotate' && (
        <Confirmation
          of="rotate"
          name={name}
          confirmLabel={t('action.rotate')}
          call={rotate}
          onConfirm={() =>
            rotate.mutate(path, {
              onSuccess: (issued) => {
                close();
                onIssued(issued);
              },
            })
          }
          onClose={close}
        />
      )}
      {opened === 'delete' && (
        <Confirmation
          of="delete"
          name={name}
          confirmLabel={t('action.delete')}
          tone="danger"
          call={remove}
          onConfirm={() => remove.mutate(path, { onSuccess: onDeleted })}
          onClose={close}
        />
      )}
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

interface ConfirmationProps {
  of: 'switchOff' | 'rotate' | 'delete';
  name: string;
  confirmLabel: string;
  tone?: 'danger';
  call: Saving;
  onConfirm: () => void;
  onClose: () => void;
}

function Confirmation({ of, name, confirmLabel, tone, call, onConfirm, onClose }: ConfirmationProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Confirm
      title={t(`${of}.title`, { name })}
      confirmLabel={confirmLabel}
      tone={tone}
      action={call}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(`${of}.text`)}</p>
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
