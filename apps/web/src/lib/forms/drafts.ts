interface Draft {
  ownerId: string;
  edits: object;
}

const kept = new Map<string, Draft>();

/**
 * Input of a form at the moment its user's session expired, restored when the same user signs in again. In memory only,
 * and never a password.
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

  /** Once the form shows it. Not while it renders: React may render it twice and show the second. */
  forget(form: string): void {
    kept.delete(form);
  },

  /** @param ownerId null: delete all drafts */
  forgetAllBut(ownerId: string | null): void {
    for (const [form, draft] of kept) if (draft.ownerId !== ownerId) kept.delete(form);
  },
};
