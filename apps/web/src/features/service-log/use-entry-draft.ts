import { useEffect, useState } from 'react';
import { type EntryDraft, readDraft, storeDraft } from './entry-draft.ts';
import type { ReadingWords } from './use-reading-words.ts';
import type { NewPhoto } from './use-save-entry.ts';

/** What the writer has entered and not saved. Text and readings survive a reload; photos are too large for that. */
export function useEntryDraft(serialNumber: string, ownerId: string, words: ReadingWords) {
  const [draft, setDraft] = useState<EntryDraft | null>(() => readDraft(serialNumber, ownerId, words));
  /** The draft is of an earlier visit to the page: it does not take the focus. */
  const [isRestored, setIsRestored] = useState(draft !== null);
  const [newPhotos, setNewPhotos] = useState<readonly NewPhoto[]>([]);
  useEffect(() => storeDraft(serialNumber, ownerId, draft), [serialNumber, ownerId, draft]);

  const change = (fields: Partial<EntryDraft>) => setDraft((before) => before && { ...before, ...fields });

  function leaveOut(ids: readonly string[]): void {
    setDraft(
      (before) => before && { ...before, photoIds: before.photoIds.filter((photoId) => !ids.includes(photoId)) },
    );
  }

  return {
    draft,
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
    end(): void {
      setDraft(null);
      setNewPhotos([]);
    },
  };
}

export type EntryEdits = ReturnType<typeof useEntryDraft>;
