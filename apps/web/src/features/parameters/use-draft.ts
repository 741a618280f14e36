import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { storedDrafts } from '../../lib/forms/stored-drafts.ts';
import { type Draft, rebased, withEdit, without } from './draft.ts';
import type { Values } from './parameter-model.ts';

const draftSchema = z.record(
  z.string(),
  z.object({ value: z.nullable(z.number()), text: z.string(), base: z.nullable(z.number()) }),
);

interface DraftOptions {
  serialNumber: string;
  ownerId: string;
  present: Values;
}

/** The unsent edits of one machine, shared by all its pages and stored in this browser for their author. */
export function useDraft({ serialNumber, ownerId, present }: DraftOptions) {
  const form = `parameters.${serialNumber}`;
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = draftSchema.safeParse(storedDrafts.read(form, ownerId));
    return kept.success ? kept.data : {};
  });

  useEffect(() => {
    storedDrafts.write(form, ownerId, Object.keys(draft).length > 0 ? draft : null);
  }, [form, ownerId, draft]);

  return {
    draft,
    edit: (code: string, edited: { value: number | null; text?: string }) =>
      setDraft((before) => withEdit(before, present, code, edited)),
    /** Takes many values at once, for example from another machine. */
    adopt: (values: Values) =>
      setDraft((before) =>
        Object.entries(values).reduce((next, [code, value]) => withEdit(next, present, code, { value }), before),
      ),
    takeTheirs: (code: string) => setDraft((before) => without(before, [code])),
    keepMine: (code: string) => setDraft((before) => rebased(before, present, code)),
    drop: (codes: readonly string[]) => setDraft((before) => without(before, codes)),
    discard: () => setDraft({}),
  };
}

export type DraftControl = ReturnType<typeof useDraft>;
