interface Draft {
  ownerId: string;
  edits: object;
}

const kept = new Map<string, Draft>();

/**
 * Keeps the input of a form when its user's session expires, and restores it when the same user signs in again. It is
 * in memory only, and never contains a password.
 */
export const drafts = {
  keep(form: string, ownerId: string, edits: object): void {
    if (Object.keys(edits).length > 0) kept.set(form, { ownerId, edits });
  },

  /** @returns the draft of this user; null if there is none */
  read<T extends object>(form: string, ownerId: string): T | null {
    const draft = kept.get(form);
    return draft?.ownerId === ownerId ? (draft.edits as T) : null;
  },

  /** Call this after the form shows the draft, not while it renders: React may render it twice and show the second. */
  forget(form: string): void {
    kept.delete(form);
  },

  /** @param ownerId null deletes all drafts */
  forgetAllBut(ownerId: string | null): void {
    for (const [form, draft] of kept) if (draft.ownerId !== ownerId) kept.delete(form);
  },
};
