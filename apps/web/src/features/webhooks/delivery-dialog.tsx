import { Button } from '@mantine/core';
import { testEventKind } from '@washboard/contract/webhooks/outgoing-events';
import type { DeliveryDetail, Webhook } from '@washboard/contract/webhooks/webhooks';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
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

export function DeliveryDialog({ webhook, deliveryId, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const query = useDelivery(webhook.id, deliveryId);
  const delivery = query.data;
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
            {t('common:dialog.close')}
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
      <FailureNote of={replay.error} />
      <Loaded query={query} failure={t('delivery.failed')} height={320}>
        {(shown) => <DeliveryContent delivery={shown} />}
      </Loaded>
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
    { name: 'id', label: t('delivery.id'), value: eventId },
  ];
  return (
    <>
      <FactList facts={facts} />
      {reason !== null && kind !== testEventKind && <p>{t(`reason.${reason}`)}</p>}
      <h3 className={classes.heading}>{t('delivery.attempts')}</h3>
      {log.length === 0 ? (
        <p>{t('delivery.noAttempt')}</p>
      ) : (
        <Stack as="ul" gap={12}>
          {log.map((attempt) => (
            <li key={attempt.at}>
              <strong>{formats.instant(attempt.at, 'long')}</strong>
              <Text tone="quiet">{words(attempt)}</Text>
              {attempt.answer !== '' && <pre className={classes.answer}>{attempt.answer}</pre>}
            </li>
          ))}
        </Stack>
      )}
      <h3 className={classes.heading}>{t('delivery.content')}</h3>
      {event === null ? (
        <p>{t('delivery.hidden')}</p>
      ) : (
        <pre className={classes.answer}>{JSON.stringify(event, null, 2)}</pre>
      )}
    </>
  );
}
