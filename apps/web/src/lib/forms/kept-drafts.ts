const prefix = 'washboard.draft.';

const keyOf = (form: string, ownerId: string) => `${prefix}${ownerId}.${form}`;

/**
 * Edits that are kept in this browser while they are not sent, for whoever made them, over reloads and days. Never
 * anything secret, and nothing that outlives a log-out. Where storage is blocked they live as long as their page.
 */
export const keptDrafts = {
  read(form: string, ownerId: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(keyOf(form, ownerId)) ?? 'null');
    } catch {
      return null;
    }
  },

  /** @param edits null: there are none any more */
  write(form: string, ownerId: string, edits: object | null): void {
    try {
      if (edits === null) localStorage.removeItem(keyOf(form, ownerId));
      else localStorage.setItem(keyOf(form, ownerId), JSON.stringify(edits));
    } catch {
      // Blocked or full: the draft is lost with the page, which is what it was for.
    }
  },

  /** @param ownerId null: nobody's is kept */
  forgetAllBut(ownerId: string | null): void {
    try {
      const own = ownerId === null ? null : `${prefix}${ownerId}.`;
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(prefix) && (own === null || !key.startsWith(own))) localStorage.removeItem(key);
      }
    } catch {
      // Where nothing can be read nothing was kept.
    }
  },
};
