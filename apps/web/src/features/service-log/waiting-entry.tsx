import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { WaitingNote } from '../../components/feedback/waiting-note.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useOutbox } from '../../lib/offline/outbox-context.ts';
import type { ItemOf } from '../../lib/offline/outbox-item.ts';
import { DeleteButton } from './entry-card.tsx';
import { EntryContent } from './entry-content.tsx';
import { useShownPhotos } from './photo.tsx';
import classes from './service-log.module.css';
import type { ReadingWords } from './use-reading-words.ts';

interface WaitingEntryProps {
  item: ItemOf<'serviceLogEntry'>;
  words: ReadingWords;
  /** Null while another entry is being written. */
  onChange: (() => void) | null;
}

/** An entry that waits for a network. */
export function WaitingEntry({ item, words, onChange }: WaitingEntryProps) {
  const { t } = useTranslation('service-log');
  const formats = useFormats();
  const outbox = useOutbox();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <article className={classes.entry} aria-label={t('entry', { time: formats.instant(item.writtenAt) })}>
      <WaitingNote item={item}>
        <UnsentContent item={item} words={words} />
      </WaitingNote>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          disabled={onChange === null}
          onClick={() => onChange?.()}
        >
          {t('change')}
        </Button>
        <DeleteButton onClick={() => setIsAsking(true)} />
      </div>
      {isAsking && (
        <MessageDialog
          mode="confirm"
          tone="danger"
          title={t('waiting.deletingTitle')}
          confirmLabel={t('deleting.confirm')}
          onConfirm={() => void outbox?.drop(item.id)}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('waiting.deletingText')}</p>
        </MessageDialog>
      )}
    </article>
  );
}

/** What its author entered, with the photos that wait too. */
export function UnsentContent({ item, words }: Pick<WaitingEntryProps, 'item' | 'words'>) {
  const { entryId, change } = item.content;
  const photos = useShownPhotos(item.serialNumber, entryId, change.photoIds);
  return <EntryContent entry={change} photos={photos} words={words} />;
}
