import { useEffect, useState } from 'react';
import { type EntryDraft, readDraft, storeDraft } from './entry-draft.ts';
import type { ReadingWords } from './use-reading-words.ts';
import { type NewPhoto, useIsSavingEntry } from './use-save-entry.ts';

/** Text and readings survive a reload; photos are too large for the browser's storage. */
export function useEntryDraft(serialNumber: string, ownerId: string, words: ReadingWords) {
  const isSaving = useIsSavingEntry(serialNumber);
  /** The save of a previous visit to the page decides whether a draft remains. */
  const [isUndecided, setIsUndecided] = useState(isSaving);
  const [draft, setDraft] = useState(() => (isUndecided ? null : readDraft(serialNumber, ownerId, words)));
  /** A restored draft does not take the focus. */
  const [isRestored, setIsRestored] = useState(draft !== null);
  const [newPhotos, setNewPhotos] = useState<readonly NewPhoto[]>([]);
  if (isUndecided && !isSaving) {
    const stored = readDraft(serialNumber, ownerId, words);
    setIsUndecided(false);
    setDraft(stored);
    setIsRestored(stored !== null);
  }
  useEffect(() => {
    if (!isUndecided) storeDraft(serialNumber, ownerId, draft);
  }, [serialNumber, ownerId, draft, isUndecided]);

  const change = (fields: Partial<EntryDraft>) => setDraft((before) => before && { ...before, ...fields });

  /** No effect runs after the user has left the page, so the draft is stored here too. */
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
    /** A refused entry removes its photos from the outbox, so the form keeps them. */
    adoptPhotos(photos: readonly NewPhoto[]): void {
      setNewPhotos((before) => [...photos, ...before]);
      leaveOut(photos.map(({ id }) => id));
    },
    removePhoto(id: string): void {
      setNewPhotos((before) => before.filter((photo) => photo.id !== id));
      leaveOut([id]);
    },
    /** Some photos of the saved entry failed, so the next attempt changes it. */
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
