import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { WaitingNote } from '../../components/feedback/waiting-note.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useOutbox } from '../../lib/offline/outbox-context.ts';
import type { ItemOf } from '../../lib/offline/outbox-item.ts';
import { EntryActions } from './entry-actions.tsx';
import { UnsentContent } from './entry-content.tsx';
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
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <article className={classes.entry} aria-label={t('entry', { time: formats.instant(item.writtenAt) })}>
      <WaitingNote item={item}>
        <UnsentContent item={item} words={words} />
      </WaitingNote>
      <EntryActions onChange={onChange} onDelete={() => setIsDeleting(true)} />
      {isDeleting && (
        <MessageDialog
          mode="confirm"
          tone="danger"
          title={t('waiting.deletingTitle')}
          confirmLabel={t('deleting.confirm')}
          onConfirm={() => void outbox?.drop(item.id)}
          onClose={() => setIsDeleting(false)}
        >
          <p>{t('waiting.deletingText')}</p>
        </MessageDialog>
      )}
    </article>
  );
}
