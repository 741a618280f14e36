import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { useEffect, useMemo, useRef, useState } from 'react';
import { drafts as kept } from '../../../lib/forms/drafts.ts';
import { hasSessionEnded } from '../../../lib/session/session.ts';

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

type Kept = Record<number, NoteDraft>;

/** Drafts live outside the list because an alarm moves within it. They survive the end of a session. */
export function useNoteDrafts(serialNumber: string, ownerId: string) {
  const form = `alarm notes of ${serialNumber}`;
  const [drafts, setDrafts] = useState<ReadonlyMap<number, NoteDraft>>(
    () => new Map(Object.entries(kept.read<Kept>(form, ownerId) ?? {}).map(([id, draft]) => [Number(id), draft])),
  );
  const last = useRef(drafts);
  last.current = drafts;
  useEffect(() => kept.forget(form), [form]);
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
