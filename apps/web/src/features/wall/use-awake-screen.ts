import { useEffect } from 'react';

const everyMs = 60_000;

/** Without a user, the screen of a tablet would go dark. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isShown = true;
    const keepAwake = async () => {
      if (document.hidden || lock?.released === false) return;
      // Missing without TLS, and refused while the battery is low.
      const wakeLock: WakeLock | undefined = navigator.wakeLock;
      const granted = await wakeLock?.request('screen').catch(() => undefined);
      if (isShown) lock = granted;
      else void granted?.release();
    };
    void keepAwake();
    const timer = setInterval(keepAwake, everyMs);
    document.addEventListener('visibilitychange', keepAwake);
    return () => {
      isShown = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', keepAwake);
      void lock?.release();
    };
  }, []);
}
