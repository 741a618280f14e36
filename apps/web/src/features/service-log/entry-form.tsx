import { Button, Textarea } from '@mantine/core';
import { serviceLogChangeSchema } from '@washboard/contract/service-log/service-log';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { LeaveGuard } from '../../components/forms/leave-guard.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Buttons, Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { useFieldErrorText } from '../../lib/forms/field-error-text.ts';
import { useOutboxState } from '../../lib/offline/outbox-context.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { EntryContent } from './entry-content.tsx';
import { type EntryDraft, entryChange } from './entry-draft.ts';
import { useShownPhotos } from './photo.tsx';
import { PhotoField } from './photo-field.tsx';
import { ReadingRows } from './reading-rows.tsx';
import classes from './service-log.module.css';
import { type EntryKey, useServiceLogEntry } from './service-log-api.ts';
import type { EntryEdits } from './use-entry-draft.ts';
import type { ReadingWords } from './use-reading-words.ts';
import { useSaveEntry } from './use-save-entry.ts';

interface EntryFormProps {
  serialNumber: string;
  draft: EntryDraft;
  edits: EntryEdits;
  words: ReadingWords;
}

export function EntryForm(props: EntryFormProps) {
  const { serialNumber, draft, edits, words } = props;
  const { t } = useTranslation('service-log');
  const fieldErrorText = useFieldErrorText();
  const text = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const { save, saving, isJudged, fieldError, photoFailure } = useSaveDraft(props, form);
  const { newPhotos, isRestored } = edits;
  useEffect(() => {
    if (!isRestored) text.current?.focus();
  }, [isRestored]);
  useFollowSentEntry(draft, edits, saving.isPending);
  const code = asProblem(saving.error)?.code;
  const isOvertaken = code === 'SERVICE_LOG_ENTRY_CHANGED';
  const isGone = code === 'SERVICE_LOG_ENTRY_NOT_FOUND';

  return (
    <Card title={t(draft.version === 0 ? 'form.new' : 'form.change')}>
      <LeaveGuard isActive={newPhotos.length > 0} />
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <Textarea
          ref={text}
          label={t('form.text')}
          description={t('form.textHint')}
          size="md"
          dir="auto"
          rows={5}
          value={draft.text}
          error={
            isJudged &&
            fieldError !== undefined &&
            (fieldError === 'required' ? t('form.required') : fieldErrorText(fieldError))
          }
          onChange={({ currentTarget: { value } }) => edits.change({ text: value })}
        />
        <ReadingRows
          readings={draft.readings}
          words={words}
          isJudged={isJudged}
          onChange={(readings) => edits.change({ readings })}
        />
        <PhotoField
          serialNumber={serialNumber}
          entryId={draft.id}
          photoIds={draft.photoIds}
          edits={edits}
          isPreparing={isPreparing}
          onPreparing={setIsPreparing}
        />
        {isOvertaken && (
          <OtherVersion
            entryKey={{ serialNumber, entryId: draft.id }}
            words={words}
            onKeep={edits.end}
            onReplace={(version) => save({ version })}
          />
        )}
        <FailureNote of={isOvertaken ? null : saving.error} lead={t('form.failed')} />
        <FailureNote of={photoFailure} lead={t('form.photoFailed')} />
        <Row className={classes.formActions}>
          {isGone && (
            <Button
              size="md"
              loading={saving.isPending}
              onClick={() => save({ id: crypto.randomUUID(), version: 0, photoIds: [] })}
            >
              {t('form.saveAsNew')}
            </Button>
          )}
          {!isGone && !isOvertaken && (
            <Button type="submit" size="md" loading={saving.isPending} disabled={isPreparing}>
              {t('form.save')}
            </Button>
          )}
          <Button variant="subtle" color="gray" size="md" disabled={saving.isPending} onClick={edits.end}>
            {t('form.cancel')}
          </Button>
        </Row>
      </form>
    </Card>
  );
}

function useSaveDraft({ serialNumber, draft, edits, words }: EntryFormProps, form: RefObject<HTMLFormElement | null>) {
  const [isJudged, setIsJudged] = useState(false);
  const [photoFailure, setPhotoFailure] = useState<unknown>(null);
  const saving = useSaveEntry(serialNumber, ({ photoFailure: failure }, { change: { version } }) => {
    if (!failure) return edits.end();
    edits.continueFrom(version + 1);
    setPhotoFailure(failure.error);
  });
  const waitingPhotos = useShownPhotos(serialNumber, draft.id, draft.photoIds).flatMap(({ photoId, bytes }) =>
    bytes ? [{ id: photoId, bytes }] : [],
  );
  const { newPhotos } = edits;
  const newPhotoIds = newPhotos.map(({ id }) => id);
  const change = entryChange(draft, { newPhotoIds, writtenAt: new Date(serverNowMs()).toISOString() }, words);
  const fieldError = change ? serviceLogChangeSchema.safeParse(change).error?.issues[0]?.message : undefined;

  function save(as: Partial<EntryDraft> = {}): void {
    setIsJudged(true);
    setPhotoFailure(null);
    const { id = draft.id, version, photoIds } = as;
    const parsed =
      change &&
      serviceLogChangeSchema.safeParse({
        ...change,
        ...(version !== undefined && { version }),
        ...(photoIds && { photoIds: [...photoIds, ...newPhotoIds] }),
      });
    if (!parsed?.success) {
      // React must first mark the faulty fields.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    edits.adoptPhotos(waitingPhotos);
    edits.change(as);
    saving.mutate({ entryId: id, change: parsed.data, newPhotos: [...waitingPhotos, ...newPhotos] });
  }

  return { save, saving, isJudged, fieldError, photoFailure };
}

interface OtherVersionProps {
  entryKey: EntryKey;
  words: ReadingWords;
  onKeep: () => void;
  onReplace: (version: number) => void;
}

/** Another user has changed the entry meanwhile, so the writer chooses between two versions. */
function OtherVersion({ entryKey, words, onKeep, onReplace }: OtherVersionProps) {
  const { t } = useTranslation('service-log');
  return (
    <Loaded query={useServiceLogEntry(entryKey, true)} failure={t('conflict.unread')} height={160}>
      {(theirs) => (
        <Callout tone="failure">
          <p>{t(theirs.mayChange ? 'conflict.text' : 'conflict.textForGood')}</p>
          <Text as="h3" size="md" isStrong className={classes.legend}>
            {t('conflict.theirs')}
          </Text>
          <EntryContent
            entry={theirs}
            words={words}
            photos={theirs.photos.map(({ id }) => ({ ...entryKey, photoId: id }))}
          />
          <Buttons>
            {theirs.mayChange && <Button onClick={() => onReplace(theirs.version)}>{t('conflict.replace')}</Button>}
            <Button variant="default" onClick={onKeep}>
              {t('conflict.keep')}
            </Button>
          </Buttons>
        </Callout>
      )}
    </Loaded>
  );
}

/** A waiting entry may be sent while its author changes it; the change then replaces the sent version. */
function useFollowSentEntry({ id, version }: EntryDraft, { change }: EntryEdits, isSaving: boolean): void {
  const isWaiting = useOutboxState().items.some((item) => item.id === id);
  const hasWaited = useRef(false);
  useEffect(() => {
    const isSent = hasWaited.current && !isWaiting && !isSaving;
    hasWaited.current = isWaiting && !isSaving;
    if (isSent) change({ version: version + 1 });
  });
}
