import type { ServiceLogEntry } from '@washboard/contract/service-log/service-log';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryContent } from './entry-content.tsx';
import { useShownPhotos } from './photo.tsx';
import classes from './service-log.module.css';
import { useDeleteEntry } from './service-log-api.ts';
import type { ReadingWords } from './use-reading-words.ts';

interface EntryCardProps {
  serialNumber: string;
  entry: ServiceLogEntry;
  words: ReadingWords;
  mayWrite: boolean;
  /** Null while another entry is being written. */
  onChange: (() => void) | null;
}

/** Sent later than this, it waited for a network. */
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
      <div className={classes.head}>
        <p className={classes.author}>
          {author === null ? t('authorDeleted', { time }) : t('author', { name: author, time })}
        </p>
        {remarks.map((remark) => (
          <p key={remark} className={classes.quiet}>
            {remark}
          </p>
        ))}
      </div>
      <EntryContent entry={entry} words={words} photos={shown} />
      {missing > 0 && (
        <p className={classes.quiet}>{t('photosMissing', { count: missing, shown: formats.integer(missing) })}</p>
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

interface DeleteDialogProps {
  serialNumber: string;
  id: string;
  onClose: () => void;
}

function DeleteDialog({ serialNumber, id, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('service-log');
  const failureText = useFailureText();
  const deletion = useDeleteEntry(serialNumber);
  return (
    <MessageDialog
      mode="confirm"
      tone="danger"
      title={t('deleting.title')}
      confirmLabel={t('deleting.confirm')}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('deleting.text')}</p>
      {deletion.isError && (
        <Callout tone="failure">
          {t('deleting.failed')} {failureText(deletion.error)}
        </Callout>
      )}
    </MessageDialog>
  );
}
