const lockName = 'washboard-session-present';
const flagName = 'washboard.session';

/** Blocked storage also prevents a session. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/**
 * A tab recognizes its own reload by a flag in sessionStorage, and other tabs by a Web Lock, which the browser releases
 * when the last tab closes or crashes.
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
