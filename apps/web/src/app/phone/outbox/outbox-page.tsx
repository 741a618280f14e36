import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCheck from '~icons/tabler/check';
import IconClockUp from '~icons/tabler/clock-up';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { useApplianceDetail } from '../../../features/machines/appliances-api.ts';
import { useSaveEntry } from '../../../features/service-log/use-save-entry.ts';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { useConnection } from '../../../lib/connection/connection.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import {
  useOutbox,
  useOutboxState,
  useUnsentEntries,
  useWaiting,
  useWaitingItems,
} from '../../../lib/offline/outbox-context.ts';
import type { ItemOf, OutboxItem } from '../../../lib/offline/outbox-item.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useRestoredFocus } from '../../../lib/use-restored-focus.ts';
import { OutboxConflict } from './outbox-conflict.tsx';
import { OutboxItemWords, useOutboxItemTitle } from './outbox-item-words.tsx';
import classes from './outbox-page.module.css';

export function OutboxPage() {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const outbox = useOutbox();
  const isReachable = useConnection() === 'reachable';
  const { unreadable, unstored, sending, delayed } = useOutboxState();
  const waiting = useUnsentEntries();
  const [dropped, setDropped] = useState<OutboxItem | null>(null);
  const titleOf = useOutboxItemTitle();
  const page = useRef<HTMLDivElement>(null);
  const restoredFocus = useRestoredFocus(page);
  const undecided = waiting.filter(({ trouble }) => trouble !== null);
  const isAnyBeingSent = waiting.some(({ id, trouble }) => trouble === null && !(isReachable && delayed.has(id)));
  const inOrder = [...undecided, ...waiting.filter(({ trouble }) => trouble === null)];
  const isUnstored = useWaitingItems().some(({ id }) => unstored.has(id));
  usePageTitle(t('title'));

  return (
    <div ref={page} tabIndex={-1} {...restoredFocus}>
      <PageTitle>{t('title')}</PageTitle>
      <Stack gap={12}>
        {isUnstored && <Callout tone="warning">{t('notice.unstored')}</Callout>}
        {unreadable > 0 && (
          <Callout tone="warning" isQuiet>
            {t('unreadable', { count: unreadable, shown: formats.integer(unreadable) })}
          </Callout>
        )}
        {waiting.length === 0 ? (
          <EmptyMessage icon={<IconCheck size={40} />} title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <>
            {isAnyBeingSent && <Text tone="quiet">{t(isReachable ? 'lead.reachable' : 'lead.unreachable')}</Text>}
            <Stack as="ul" gap={12}>
              {inOrder.map((item) => (
                <li key={item.id} className={classes.item} data-tone={item.trouble ? 'warning' : undefined}>
                  <Text as="h2" size="md" isStrong>
                    {titleOf(item)}
                  </Text>
                  <ItemOrigin item={item} />
                  <Text as="div" isTyped>
                    <OutboxItemWords item={item} />
                  </Text>
                  <ItemState item={item} isSending={sending === item.id} onDrop={() => setDropped(item)} />
                </li>
              ))}
            </Stack>
          </>
        )}
      </Stack>
      {dropped && (
        <Confirm
          onClose={() => setDropped(null)}
          title={t('drop.title')}
          confirmLabel={t('drop.confirm')}
          cancelLabel={t('drop.cancel')}
          onConfirm={() => {
            void outbox?.drop(dropped.id);
            setDropped(null);
          }}
        >
          <p>{t('drop.text', { title: titleOf(dropped) })}</p>
        </Confirm>
      )}
    </div>
  );
}

function ItemOrigin({ item: { serialNumber, writtenAt } }: { item: OutboxItem }) {
  const formats = useFormats();
  const machine = useApplianceDetail(serialNumber).data;
  return (
    <Text as="div" size="sm" tone="quiet">
      <Row as="p" gap="0 8px">
        <Link to="/device/$serialNumber" params={{ serialNumber }} className={classes.machine}>
          <bdi>{machine?.applianceName ?? serialNumber}</bdi>
        </Link>
        <time dateTime={writtenAt}>{formats.instant(writtenAt)}</time>
      </Row>
    </Text>
  );
}

interface ItemStateProps {
  item: OutboxItem;
  isSending: boolean;
  onDrop: () => void;
}

function ItemState({ item, isSending, onDrop }: ItemStateProps) {
  const { t } = useTranslation('outbox');
  const failureText = useFailureText();
  const outbox = useOutbox();
  const { id, trouble } = item;
  const delay = useOutboxState().delayed.get(id);
  const why = trouble?.problem ?? delay?.problem;
  if (trouble?.kind === 'conflict') {
    return (
      <>
        <Row as="p" isOneLine className={classes.state} data-trouble>
          <IconAlertTriangle size={18} />
          {failureText(trouble.problem)}
        </Row>
        <OutboxConflict item={item} onDrop={onDrop} onSend={(content) => void outbox?.retry(id, { content })} />
      </>
    );
  }
  const isGone = item.kind === 'serviceLogEntry' && trouble?.problem.code === 'SERVICE_LOG_ENTRY_NOT_FOUND';
  const Icon = why ? IconAlertTriangle : IconClockUp;
  return (
    <>
      <Row as="p" isOneLine className={classes.state} data-trouble={why ? '' : undefined}>
        <Icon size={18} />
        {why ? failureText(why) : t(isSending ? 'state.sending' : 'state.waiting')}
      </Row>
      <div className={classes.actions}>
        {isGone && <SaveAsNew item={item} />}
        <Button variant="default" disabled={isSending} onClick={onDrop}>
          {t('drop.confirm')}
        </Button>
        {why !== undefined && !isGone && (
          <Button variant="default" onClick={() => void outbox?.retry(id)}>
            {t('tryAgain')}
          </Button>
        )}
      </div>
    </>
  );
}

function SaveAsNew({ item: { id, serialNumber, content } }: { item: ItemOf<'serviceLogEntry'> }) {
  const { t } = useTranslation('service-log');
  const outbox = useOutbox();
  const saving = useSaveEntry(serialNumber, () => void outbox?.drop(id));
  const photos = useWaiting('serviceLogPhoto', serialNumber).filter(({ after }) => after === id);

  function save(): void {
    // The IDs of a deleted entry are never used again, so the photos get new ones.
    const newPhotos = photos.flatMap(({ bytes }) => (bytes ? [{ id: crypto.randomUUID(), bytes }] : []));
    const photoIds = newPhotos.map((photo) => photo.id);
    saving.mutate({ entryId: crypto.randomUUID(), change: { ...content.change, photoIds, version: 0 }, newPhotos });
  }

  return (
    <Button loading={saving.isPending} onClick={save}>
      {t('form.saveAsNew')}
    </Button>
  );
}
