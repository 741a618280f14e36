import { Button, NativeSelect } from '@mantine/core';
import { dayMs } from '@washboard/contract/time/durations';
import { type Delivery, deliveryDays, type Webhook } from '@washboard/contract/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSend from '~icons/tabler/send';
import { Callout } from '../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { MoreRows } from '../../components/kit/more-rows.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { CellButton, CellNote } from '../../components/records/record-cell.tsx';
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryStateLine, useAttemptWords } from './state-words.tsx';
import { useDeliveries, useReplayFailed } from './webhooks-api.ts';
import { parseWebhookSearch, shownStates, type WebhookSearch } from './webhooks-search.ts';

interface DeliveriesProps {
  webhook: Webhook;
  search: WebhookSearch;
  onSearchChange: (next: WebhookSearch) => void;
}

export function Deliveries({ webhook, search, onSearchChange }: DeliveriesProps) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const list = useDeliveries(webhook.id, search);
  const replay = useReplayFailed();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const columns = useColumns(setOpenedId);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const since = () => new Date(Date.now() - deliveryDays * dayMs).toISOString();
  return (
    <Card title={t('deliveries.title')}>
      <Row mb={16}>
        <NativeSelect
          aria-label={t('deliveries.filter')}
          value={search.state ?? ''}
          data={[
            { value: '', label: t('deliveries.all') },
            ...shownStates.map((state) => ({ value: state, label: t(`deliveries.state.${state}`) })),
          ]}
          onChange={({ currentTarget }) => onSearchChange(parseWebhookSearch({ state: currentTarget.value }))}
        />
        {webhook.isActive && webhook.failed > 0 && (
          <Button
            variant="default"
            loading={replay.isPending}
            onClick={() => replay.mutate({ params: { path: { id: webhook.id } }, body: { since: since() } })}
          >
            {t('replay.failed')}
          </Button>
        )}
      </Row>
      {replay.data && (
        <Callout tone="success">
          {t('replay.done', { count: replay.data.replayed, shown: formats.integer(replay.data.replayed) })}
        </Callout>
      )}
      <FailureNote of={replay.error} />
      <Loaded query={list} failure={t('deliveries.failed')} height={320}>
        {() =>
          rows.length === 0 ? (
            <EmptyMessage
              icon={<IconSend size={40} />}
              title={t('deliveries.none.title')}
              text={t('deliveries.none.text')}
            />
          ) : (
            <RecordTable
              caption={t('deliveries.caption')}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      <MoreRows list={list} place="start" mt={16}>
        {t('deliveries.more')}
      </MoreRows>
      {openedId !== null && (
        <DeliveryDialog webhook={webhook} deliveryId={openedId} onClose={() => setOpenedId(null)} />
      )}
    </Card>
  );
}

function useColumns(onOpen: (id: string) => void): readonly RecordColumn<Delivery>[] {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const words = useAttemptWords();
  return [
    {
      key: 'event',
      title: t('deliveries.event'),
      width: '26%',
      cell: ({ id, kind }) => <CellButton onClick={() => onOpen(id)}>{t(`kind.${kind}`)}</CellButton>,
    },
    { key: 'machine', title: t('deliveries.machine'), cell: ({ serialNumber }) => serialNumber ?? '–' },
    { key: 'at', title: t('deliveries.at'), cell: ({ at }) => formats.instant(at, 'short') },
    {
      key: 'outcome',
      title: t('deliveries.outcome'),
      width: '40%',
      cell: ({ state, reason, lastAttempt, nextAttemptAt, attempts }) => (
        <span>
          <DeliveryStateLine state={state} />
          <CellNote>
            {attempts > 1 && `${t('deliveries.attempts', { count: attempts, shown: formats.integer(attempts) })}. `}
            {reason !== null && reason !== 'attempts' ? t(`reason.${reason}`) : lastAttempt && words(lastAttempt)}
          </CellNote>
          {nextAttemptAt !== null && lastAttempt && (
            <CellNote>{t('deliveries.next', { at: formats.instant(nextAttemptAt, 'short') })}</CellNote>
          )}
        </span>
      ),
    },
  ];
}
