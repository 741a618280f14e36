interface Draft {
  ownerId: string;
  edits: object;
}

const kept = new Map<string, Draft>();

/**
 * What stood in a form when its user's session ended without their wish, for the moment in which the same user is back.
 * In this page's memory only, and never a password.
 */
export const drafts = {
  keep(form: string, ownerId: string, edits: object): void {
    if (Object.keys(edits).length > 0) kept.set(form, { ownerId, edits });
  },

  /** @returns what was kept for this user, once */
  take<T extends object>(form: string, ownerId: string): T | null {
    const draft = kept.get(form);
    kept.delete(form);
    return draft?.ownerId === ownerId ? (draft.edits as T) : null;
  },

  /** @param ownerId null: nobody's is kept */
  forgetAllBut(ownerId: string | null): void {
    for (const [form, draft] of kept) if (draft.ownerId !== ownerId) kept.delete(form);
  },
};
