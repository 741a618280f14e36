import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { useMemo } from 'react';
import { useDraftState } from '../../../lib/forms/use-draft-state.ts';

export interface NoteDraft {
  /** The number of a step is null if none helped, and undefined before a choice. */
  solution: number | null | undefined;
  words: string;
  /** The version is the ID of the latest note that the writer has seen, or 0. */
  version: number;
}

export interface NoteEdits {
  begin(alarm: Alarm): void;
  change(id: number, draft: NoteDraft): void;
  end(id: number): void;
}

export type NoteDrafts = Readonly<Record<number, NoteDraft>>;

/** Drafts live outside the list because an alarm moves within it. They survive the end of a session. */
export function useNoteDrafts(serialNumber: string, ownerId: string) {
  const [drafts, setDrafts] = useDraftState<NoteDrafts>(`alarm notes of ${serialNumber}`, ownerId, {});
  const edits = useMemo((): NoteEdits => {
    function put(id: number, draft: NoteDraft | null): void {
      setDrafts(({ [id]: _, ...others }) => (draft ? { ...others, [id]: draft } : others));
    }
    return {
      begin: ({ id, resolution }) =>
        put(id, {
          solution: resolution?.solution,
          words: resolution?.words ?? '',
          version: resolution?.version ?? 0,
        }),
      change: put,
      end: (id) => put(id, null),
    };
  }, [setDrafts]);
  return { drafts, edits };
}
