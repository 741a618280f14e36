import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { storedDrafts } from '../../../lib/forms/stored-drafts.ts';
import type { Values } from '../model/parameter-model.ts';
import { type Draft, type DraftEntry, rebasedDraft, withEdit, withoutEdits } from './draft.ts';

const draftSchema = z.record(
  z.string(),
  z.object({ value: z.nullable(z.number()), text: z.string(), base: z.nullable(z.number()) }),
);

interface DraftOptions {
  form: string;
  ownerId: string;
  present: Values;
}

/** All pages with these values share the edits, which this browser stores for their author. */
export function useDraft({ form, ownerId, present }: DraftOptions) {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = draftSchema.safeParse(storedDrafts.read(form, ownerId));
    return stored.success ? stored.data : {};
  });

  useEffect(() => {
    storedDrafts.write(form, ownerId, Object.keys(draft).length > 0 ? draft : null);
  }, [form, ownerId, draft]);

  // A stable object lets a key press render one field instead of seventy.
  const edits = useMemo(
    () => ({
      edit: (code: string, edited: { value: number | null; text?: string }) =>
        setDraft((before) => withEdit(before, present, code, edited)),
      adopt: (values: Values) =>
        setDraft((before) =>
          Object.entries(values).reduce((next, [code, value]) => withEdit(next, present, code, { value }), before),
        ),
      restore: (code: string, entry: DraftEntry | undefined) =>
        setDraft((before) => (entry ? { ...before, [code]: entry } : withoutEdits(before, [code]))),
      takeTheirs: (code: string) => setDraft((before) => withoutEdits(before, [code])),
      keepMine: (code: string) => setDraft((before) => rebasedDraft(before, present, code)),
      drop: (codes: readonly string[]) => setDraft((before) => withoutEdits(before, codes)),
      discard: () => setDraft({}),
    }),
    [present],
  );

  return { draft, edits };
}

export type DraftEdits = ReturnType<typeof useDraft>['edits'];
