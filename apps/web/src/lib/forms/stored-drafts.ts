const prefix = 'washboard.draft.';

/** Progress that is followed without anybody entering it. */
export const repairsDraft = (serialNumber: string) => `${repairsPrefix}${serialNumber}`;
const repairsPrefix = 'repairs of ';

const keyOf = (form: string, ownerId: string) => `${prefix}${ownerId}.${form}`;

/**
 * Unsaved edits in localStorage, by owner, across reloads and days. Never secrets; deleted on log-out. Where storage is
 * blocked they last as long as the page.
 */
export const storedDrafts = {
  read(form: string, ownerId: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(keyOf(form, ownerId)) ?? 'null');
    } catch {
      return null;
    }
  },

  /** @param edits null: delete the draft */
  write(form: string, ownerId: string, edits: object | null): void {
    try {
      if (edits === null) localStorage.removeItem(keyOf(form, ownerId));
      else localStorage.setItem(keyOf(form, ownerId), JSON.stringify(edits));
    } catch {
      // Storage is blocked or full: the draft is lost with the page.
    }
  },

  /** How many forms with unsaved edits an account has. */
  countForms(ownerId: string): number {
    const own = keyOf('', ownerId);
    const repairs = keyOf(repairsPrefix, ownerId);
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(own) && !key.startsWith(repairs)).length;
    } catch {
      return 0;
    }
  },

  /** @param ownerId null: delete all drafts */
  forgetAllBut(ownerId: string | null): void {
    try {
      const own = ownerId === null ? null : `${prefix}${ownerId}.`;
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(prefix) && (own === null || !key.startsWith(own))) localStorage.removeItem(key);
      }
    } catch {}
  },
};
