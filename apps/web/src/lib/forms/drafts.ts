interface Draft {
  ownerId: string;
  edits: object;
}

const byForm = new Map<string, Draft>();

/** Input stays in memory only, and never contains a password. */
export const drafts = {
  store(form: string, ownerId: string, edits: object): void {
    if (Object.keys(edits).length > 0) byForm.set(form, { ownerId, edits });
  },

  read<T extends object>(form: string, ownerId: string): T | null {
    const draft = byForm.get(form);
    return draft?.ownerId === ownerId ? (draft.edits as T) : null;
  },

  /** React may render a form twice, so call this after the form shows the draft. */
  forget(form: string): void {
    byForm.delete(form);
  },

  /** @param ownerId null deletes all drafts */
  forgetAllBut(ownerId: string | null): void {
    for (const [form, draft] of byForm) if (draft.ownerId !== ownerId) byForm.delete(form);
  },
};
