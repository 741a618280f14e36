import { Button } from '@mantine/core';
import { testEventKind } from '@washboard/contract/webhooks/outgoing-events';
import type { DeliveryDetail, Webhook } from '@washboard/contract/webhooks/webhooks';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage, useFailureText } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { DeliveryStateLine, useAttemptWords } from './state-words.tsx';
import classes from './webhooks.module.css';
import { useDelivery, useReplay } from './webhooks-api.ts';

interface DeliveryDialogProps {
  webhook: Webhook;
  deliveryId: string;
  onClose: () => void;
}

/** One delivery: its attempts, its content, and sending it again. */
export function DeliveryDialog({ webhook, deliveryId, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const { data: delivery, error, refetch } = useDelivery(webhook.id, deliveryId);
  const replay = useReplay();
  const mayReplay = delivery && delivery.kind !== testEventKind && webhook.isActive;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={delivery ? t(`kind.${delivery.kind}`) : t('deliveries.event')}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {common('dialog.close')}
          </Button>
          {mayReplay && (
            <Button
              loading={replay.isPending}
              onClick={() => replay.mutate({ params: { path: { id: webhook.id, deliveryId } } })}
            >
              {t(delivery.state === 'waiting' ? 'replay.now' : 'replay.one')}
            </Button>
          )}
        </>
      }
    >
      {replay.isSuccess && <Callout tone="success">{t('replay.begun')}</Callout>}
      {replay.isError && <Callout tone="failure">{failureText(replay.error)}</Callout>}
      {!delivery && error === null && <Placeholder height={320} />}
      {!delivery && error !== null && (
        <FailureMessage title={t('delivery.failed')} failure={error} onRetry={() => void refetch()} />
      )}
      {delivery && <DeliveryContent delivery={delivery} />}
    </Dialog>
  );
}

function DeliveryContent({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const words = useAttemptWords();
  const { kind, eventId, serialNumber, at, state, reason, log, event } = delivery;
  const facts = [
    { name: 'outcome', label: t('deliveries.outcome'), value: <DeliveryStateLine state={state} /> },
    ...(serialNumber === null ? [] : [{ name: 'machine', label: t('deliveries.machine'), value: serialNumber }]),
    { name: 'at', label: t('deliveries.at'), value: formats.instant(at, 'long') },
    { name: 'id', label: t('delivery.id'), value: <span className={classes.url}>{eventId}</span> },
  ];
  return (
    <>
      <FactList facts={facts} />
      {reason !== null && kind !== testEventKind && <p>{t(`reason.${reason}`)}</p>}
      <h3 className={classes.heading}>{t('delivery.attempts')}</h3>
      {log.length === 0 ? (
        <p>{t('delivery.noAttempt')}</p>
      ) : (
        <ul className={classes.attempts}>
          {log.map((attempt) => (
            <li key={attempt.at}>
              <strong>{formats.instant(attempt.at, 'long')}</strong>
              <span className={classes.quiet}>{words(attempt)}</span>
              {attempt.answer !== '' && <pre className={classes.answer}>{attempt.answer}</pre>}
            </li>
          ))}
        </ul>
      )}
      <h3 className={classes.heading}>{t('delivery.content')}</h3>
      {event === null ? (
        <p>{t('delivery.hidden')}</p>
      ) : (
        <pre className={classes.content}>{JSON.stringify(event, null, 2)}</pre>
      )}
    </>
  );
}
