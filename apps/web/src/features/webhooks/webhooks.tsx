import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { IssuedWebhook, Webhook } from '@washboard/contract/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/tabler/plus';
import IconWebhook from '~icons/tabler/webhook';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Row, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import cells from '../../components/records/record-cell.module.css';
import { CellNote } from '../../components/records/record-cell.tsx';
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { IssuedWebhookSecret } from './issued-webhook-secret.tsx';
import { WebhookState } from './state-words.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useCreateWebhook, useWebhooks } from './webhooks-api.ts';

export function Webhooks() {
  const { t } = useTranslation('webhooks');
  const list = useWebhooks();
  const columns = useColumns();
  const create = useCreateWebhook();
  const [isAdding, setIsAdding] = useState(false);
  const [issued, setIssued] = useState<IssuedWebhook | null>(null);

  function finish(made: IssuedWebhook): void {
    setIsAdding(false);
    setIssued(made);
  }

  function open(): void {
    create.reset();
    setIsAdding(true);
  }

  return (
    <Stack>
      <PageTitle>{t('title')}</PageTitle>
      <Row gap="8px 16px" align="start" justify="between">
        <Text tone="quiet" flex="1 1 320px" maw="70ch">
          {t('intro')}
        </Text>
        <Button leftSection={<IconPlus size={18} />} onClick={open}>
          {t('add')}
        </Button>
      </Row>
      {issued && <IssuedWebhookSecret key={issued.secret} webhook={issued} onClose={() => setIssued(null)} />}
      <Loaded query={list} failure={t('failed')} height={320}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyMessage icon={<IconWebhook size={40} />} title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <RecordTable
              caption={t('caption')}
              columns={columns}
              rows={items}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
            />
          )
        }
      </Loaded>
      {isAdding && (
        <WebhookForm
          title={t('create.title')}
          submitLabel={t('create.submit')}
          before={null}
          saving={create}
          onSubmit={(body) => create.mutate({ body }, { onSuccess: finish })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  );
}

function useColumns(): readonly RecordColumn<Webhook>[] {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const number = (count: number) => formats.integer(count);
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: '28%',
      cell: ({ id, name, url }) => (
        <span>
          <Link to="/webhooks/$id" params={{ id }} className={cells.name}>
            {name}
          </Link>
          <CellNote>{new URL(url).host}</CellNote>
        </span>
      ),
    },
    { key: 'state', title: t('field.state'), width: '22%', cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      key: 'kinds',
      title: t('field.kinds'),
      cell: ({ kinds, serialNumbers }) => (
        <span>
          {t('kinds', { count: kinds.length, shown: number(kinds.length) })}
          <CellNote>
            {serialNumbers === null
              ? t('machines.all')
              : t('machines.count', { count: serialNumbers.length, shown: number(serialNumbers.length) })}
          </CellNote>
        </span>
      ),
    },
    { key: 'waiting', title: t('field.waiting'), isNumber: true, cell: ({ waiting }) => number(waiting) },
    { key: 'failed', title: t('field.failed'), isNumber: true, cell: ({ failed }) => number(failed) },
    {
      key: 'lastDelivered',
      title: t('field.lastDelivered'),
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? '–' : formats.instant(lastDeliveredAt, 'short')),
    },
  ];
}
