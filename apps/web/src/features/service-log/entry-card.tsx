import { Button } from '@mantine/core';
import type { ServiceLogEntry } from '@washboard/contract/service-log/service-log';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { WaitingNote } from '../../components/feedback/waiting-note.tsx';
import { Buttons } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useOutbox } from '../../lib/offline/outbox-context.ts';
import type { ItemOf } from '../../lib/offline/outbox-item.ts';
import { EntryContent, UnsentContent } from './entry-content.tsx';
import { useShownPhotos } from './photo.tsx';
import classes from './service-log.module.css';
import { useDeleteEntry } from './service-log-api.ts';
import type { ReadingWords } from './use-reading-words.ts';

interface EntryCardProps {
  serialNumber: string;
  entry: ServiceLogEntry;
  words: ReadingWords;
  mayWrite: boolean;
  onChange: (() => void) | null;
}

/** An entry that arrives later than this has waited for a network. */
const promptlyMs = 600_000;

export function EntryCard({ serialNumber, entry, words, mayWrite, onChange }: EntryCardProps) {
  const { t } = useTranslation('service-log');
  const formats = useFormats();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, author, writtenAt, receivedAt, changedAt, isClockDoubtful, photos, photoIds } = entry;
  const time = formats.time(writtenAt);
  const arrived = new Set(photos.map((photo) => photo.id));
  const shown = useShownPhotos(serialNumber, id, photoIds).filter(
    ({ photoId, bytes }) => arrived.has(photoId) || bytes,
  );
  const missing = photoIds.length - photos.length;
  const hasWaited = Date.parse(receivedAt) - Date.parse(writtenAt) > promptlyMs;
  const remarks = [
    ...(isClockDoubtful ? [t('clockDoubtful')] : []),
    ...(hasWaited ? [t('arrived', { time: formats.instant(receivedAt) })] : []),
    ...(changedAt ? [t('changed', { time: formats.instant(changedAt) })] : []),
  ];
  return (
    <article className={classes.entry} aria-label={t('entry', { time: formats.instant(writtenAt) })}>
      <div>
        <Text size="md" isStrong canBreak>
          {author === null ? t('authorDeleted', { time }) : t('author', { name: author, time })}
        </Text>
        {remarks.map((remark) => (
          <Text key={remark} size="sm" tone="quiet">
            {remark}
          </Text>
        ))}
      </div>
      <EntryContent entry={entry} words={words} photos={shown} />
      {missing > 0 && (
        <Text size="sm" tone="quiet">
          {t('photosMissing', { count: missing, shown: formats.integer(missing) })}
        </Text>
      )}
      {mayWrite && entry.mayChange && (
        <>
          <EntryActions onChange={onChange} onDelete={() => setIsDeleting(true)} />
          {isDeleting && <DeleteDialog serialNumber={serialNumber} id={id} onClose={() => setIsDeleting(false)} />}
        </>
      )}
    </article>
  );
}

interface WaitingEntryProps {
  item: ItemOf<'serviceLogEntry'>;
  words: ReadingWords;
  onChange: (() => void) | null;
}

export function WaitingEntry({ item, words, onChange }: WaitingEntryProps) {
  const { t } = useTranslation('service-log');
  const formats = useFormats();
  const outbox = useOutbox();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <article className={classes.entry} aria-label={t('entry', { time: formats.instant(item.writtenAt) })}>
      <WaitingNote item={item}>
        <UnsentContent item={item} words={words} />
      </WaitingNote>
      <EntryActions onChange={onChange} onDelete={() => setIsDeleting(true)} />
      {isDeleting && (
        <Confirm
          tone="danger"
          title={t('waiting.deletingTitle')}
          confirmLabel={t('deleting.confirm')}
          onConfirm={() => void outbox?.drop(item.id)}
          onClose={() => setIsDeleting(false)}
        >
          <p>{t('waiting.deletingText')}</p>
        </Confirm>
      )}
    </article>
  );
}

interface DeleteDialogProps {
  serialNumber: string;
  id: string;
  onClose: () => void;
}

function DeleteDialog({ serialNumber, id, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('service-log');
  const deletion = useDeleteEntry(serialNumber);
  return (
    <Confirm
      title={t('deleting.title')}
      confirmLabel={t('deleting.confirm')}
      tone="danger"
      action={deletion}
      lead={t('deleting.failed')}
      onConfirm={() => deletion.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('deleting.text')}</p>
    </Confirm>
  );
}

interface EntryActionsProps {
  onChange: (() => void) | null;
  onDelete: () => void;
}

function EntryActions({ onChange, onDelete }: EntryActionsProps) {
  const { t } = useTranslation('service-log');
  return (
    <Buttons>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} />}
        disabled={onChange === null}
        onClick={() => onChange?.()}
      >
        {t('change')}
      </Button>
      <Button variant="subtle" color="gray" leftSection={<IconTrash size={18} />} onClick={onDelete}>
        {t('delete')}
      </Button>
    </Buttons>
  );
}
