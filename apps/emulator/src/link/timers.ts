/** Timers are injected, so that tests do not wait. */
export interface Timers {
  /** The time is in ms since 1970. */
  now(): number;
  /** @returns a function that cancels */
  after(delayMs: number, callback: () => void): () => void;
}

export const realTimers: Timers = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timeout = setTimeout(callback, delayMs);
    return () => clearTimeout(timeout);
  },
};

export function delay(timers: Timers, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = () => {
      cancel();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = timers.after(delayMs, finish);
    signal.addEventListener('abort', finish);
  });
}
