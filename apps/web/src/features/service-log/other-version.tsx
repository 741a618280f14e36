import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { EntryContent } from './entry-content.tsx';
import classes from './service-log.module.css';
import { type EntryKey, useServiceLogEntry } from './service-log-api.ts';
import type { ReadingWords } from './use-reading-words.ts';

interface OtherVersionProps {
  entryKey: EntryKey;
  words: ReadingWords;
  onKeep: () => void;
  /** @param version that the writer has now seen */
  onReplace: (version: number) => void;
}

/** Another user has changed the entry meanwhile: shows their version, and the writer decides. */
export function OtherVersion({ entryKey, words, onKeep, onReplace }: OtherVersionProps) {
  const { t } = useTranslation('service-log');
  const { data: theirs, isError, error, refetch } = useServiceLogEntry(entryKey, true);
  if (!theirs) {
    if (!isError) return <Placeholder height={160} />;
    return <FailureMessage title={t('conflict.unread')} failure={error} onRetry={() => void refetch()} />;
  }
  return (
    <Callout tone="failure">
      <p>{t(theirs.mayChange ? 'conflict.text' : 'conflict.textForGood')}</p>
      <h3 className={classes.legend}>{t('conflict.theirs')}</h3>
      <EntryContent
        entry={theirs}
        words={words}
        photos={theirs.photos.map(({ id }) => ({ ...entryKey, photoId: id }))}
      />
      <div className={classes.actions}>
        {theirs.mayChange && <Button onClick={() => onReplace(theirs.version)}>{t('conflict.replace')}</Button>}
        <Button variant="default" onClick={onKeep}>
          {t('conflict.keep')}
        </Button>
      </div>
    </Callout>
  );
}
