/** Never store secrets here. If storage is blocked, nothing is stored. */
function draftStore(prefix: string) {
  const keyOf = (form: string, ownerId: string) => `${prefix}${ownerId}.${form}`;
  const keysOf = (ownerId: string) => Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${ownerId}.`));

  return {
    read(form: string, ownerId: string): unknown {
      try {
        return JSON.parse(localStorage.getItem(keyOf(form, ownerId)) ?? 'null');
      } catch {
        return null;
      }
    },

    /** @param edits null deletes the draft */
    write(form: string, ownerId: string, edits: object | null): void {
      try {
        if (edits === null) localStorage.removeItem(keyOf(form, ownerId));
        else localStorage.setItem(keyOf(form, ownerId), JSON.stringify(edits));
      } catch {}
    },

    count(ownerId: string): number {
      try {
        return keysOf(ownerId).length;
      } catch {
        return 0;
      }
    },

    forgetOf(ownerId: string): void {
      try {
        for (const key of keysOf(ownerId)) localStorage.removeItem(key);
      } catch {}
    },

    /** @param ownerId null deletes all drafts */
    forgetAllBut(ownerId: string | null): void {
      try {
        const own = new Set(ownerId === null ? [] : keysOf(ownerId));
        for (const key of Object.keys(localStorage)) {
          if (key.startsWith(prefix) && !own.has(key)) localStorage.removeItem(key);
        }
      } catch {}
    },
  };
}

/** These edits are deleted when their author logs out, and when another account logs in. */
export const storedDrafts = draftStore('washboard.draft.');

/** Repairs are deleted together with the edits of forms. */
export const storedRepairs = draftStore('washboard.repair.');

/** Unsent work is deleted when its author logs out, but not when a colleague uses a shared device. */
export const unsentDrafts = draftStore('washboard.unsent.');
