const lockName = 'washboard-session-present';
const flagName = 'washboard.session';

/** Null where storage is blocked: then there is no session to be present for. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/**
 * Says whether a session that is not to be remembered still lives. The tab itself knows by a flag that survives a
 * reload; a tab opened beside it learns it from a lock which the browser takes back when the last tab is gone, crashed
 * ones included.
 */
export function createSessionPresence(locks: LockManager = navigator.locks, storage = tabStorage()) {
  let letGo: (() => void) | null = null;

  return {
    async isAlive(): Promise<boolean> {
      if (storage?.getItem(flagName)) return true;
      const { held = [] } = await locks.query();
      return held.some((lock) => lock.name === lockName);
    },

    hold(): void {
      storage?.setItem(flagName, '1');
      if (letGo) return;
      const released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      void locks.request(lockName, { mode: 'shared' }, () => released);
    },

    release(): void {
      storage?.removeItem(flagName);
      letGo?.();
      letGo = null;
    },
  };
}

export type SessionPresence = ReturnType<typeof createSessionPresence>;
