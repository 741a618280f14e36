import type { Alarm } from '@washboard/contract/alarms/alarms';
import { useEffect, useMemo, useRef, useState } from 'react';
import { drafts as kept } from '../../../lib/forms/drafts.ts';
import { hasSessionEnded } from '../../../lib/session/session.ts';

/** A note that is being written. */
export interface NoteDraft {
  /** The chosen step; null: none of them; undefined: nothing is chosen yet. */
  solution: number | null | undefined;
  words: string;
  /** The note that the writer knows of, which theirs replaces; 0: none. */
  version: number;
}

export interface NoteEdits {
  begin(alarm: Alarm): void;
  change(id: number, draft: NoteDraft): void;
  end(id: number): void;
}

type Kept = Record<number, NoteDraft>;

/**
 * Notes by alarm. They are kept beside the list, because an alarm changes its place in it when it ends while somebody
 * writes, and what they wrote has to go with it. They outlive the end of a session.
 */
export function useNoteDrafts(serialNumber: string, ownerId: string) {
  const form = `alarm notes of ${serialNumber}`;
  const [drafts, setDrafts] = useState<ReadonlyMap<number, NoteDraft>>(
    () => new Map(Object.entries(kept.take<Kept>(form, ownerId) ?? {}).map(([id, draft]) => [Number(id), draft])),
  );
  const last = useRef(drafts);
  last.current = drafts;
  useEffect(
    () => () => {
      if (hasSessionEnded()) kept.keep(form, ownerId, Object.fromEntries(last.current));
    },
    [form, ownerId],
  );
  const edits = useMemo((): NoteEdits => {
    function put(id: number, draft: NoteDraft | null): void {
      setDrafts((before) => {
        const others = [...before].filter(([key]) => key !== id);
        return new Map(draft ? [...others, [id, draft]] : others);
      });
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
  }, []);
  return { drafts, edits };
}
