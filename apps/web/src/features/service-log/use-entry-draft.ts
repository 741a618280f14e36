import { useEffect, useState } from 'react';
import { type EntryDraft, readDraft, storeDraft } from './entry-draft.ts';
import type { ReadingWords } from './use-reading-words.ts';
import { type NewPhoto, useIsSavingEntry } from './use-save-entry.ts';

/** What the writer has entered and not saved. Text and readings survive a reload; photos are too large for that. */
export function useEntryDraft(serialNumber: string, ownerId: string, words: ReadingWords) {
  const isSaving = useIsSavingEntry(serialNumber);
  /** The save of an earlier visit to the page decides whether there is a draft. */
  const [isUndecided, setIsUndecided] = useState(isSaving);
  const [draft, setDraft] = useState(() => (isUndecided ? null : readDraft(serialNumber, ownerId, words)));
  /** The draft is of an earlier visit to the page: it does not take the focus. */
  const [isRestored, setIsRestored] = useState(draft !== null);
  const [newPhotos, setNewPhotos] = useState<readonly NewPhoto[]>([]);
  if (isUndecided && !isSaving) {
    const kept = readDraft(serialNumber, ownerId, words);
    setIsUndecided(false);
    setDraft(kept);
    setIsRestored(kept !== null);
  }
  useEffect(() => {
    if (!isUndecided) storeDraft(serialNumber, ownerId, draft);
  }, [serialNumber, ownerId, draft, isUndecided]);

  const change = (fields: Partial<EntryDraft>) => setDraft((before) => before && { ...before, ...fields });

  /** Also stored here: the user may have left the page, and no effect runs then. */
  function put(next: EntryDraft | null): void {
    storeDraft(serialNumber, ownerId, next);
    setDraft(next);
  }

  function leaveOut(ids: readonly string[]): void {
    setDraft(
      (before) => before && { ...before, photoIds: before.photoIds.filter((photoId) => !ids.includes(photoId)) },
    );
  }

  return {
    draft,
    isUndecided,
    isRestored,
    newPhotos,
    begin(next: EntryDraft): void {
      setIsRestored(false);
      setDraft(next);
    },
    change,
    addPhotos: (photos: readonly NewPhoto[]) => setNewPhotos((before) => [...before, ...photos]),
    /** Photos that waited leave the outbox with a refused entry: the form keeps them. */
    adoptPhotos(photos: readonly NewPhoto[]): void {
      setNewPhotos((before) => [...photos, ...before]);
      leaveOut(photos.map(({ id }) => id));
    },
    removePhoto(id: string): void {
      setNewPhotos((before) => before.filter((photo) => photo.id !== id));
      leaveOut([id]);
    },
    /** The entry is saved, unlike some of its photos: the next try changes it. */
    continueFrom(version: number): void {
      put(draft && { ...draft, version });
    },
    end(): void {
      put(null);
      setNewPhotos([]);
    },
  };
}

export type EntryEdits = ReturnType<typeof useEntryDraft>;
