import { useSyncExternalStore } from 'react';
import { onNextBeat } from './beat.ts';
import { serverNowMs } from './server-clock.ts';

/** One timer serves all components, and stops while the page is hidden. */
function createTicker(intervalMs: number) {
  const listeners = new Set<() => void>();
  let stop = () => {};
  let now = serverNowMs();

  function tick(): void {
    if (document.hidden) return;
    now = serverNowMs();
    for (const listener of listeners) listener();
  }

  function beat(): void {
    stop = onNextBeat(intervalMs, beat);
    tick();
  }

  return {
    get(): number {
      if (listeners.size === 0 && Math.abs(serverNowMs() - now) >= intervalMs) now = serverNowMs();
      return now;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) {
        now = serverNowMs();
        stop = onNextBeat(intervalMs, beat);
        document.addEventListener('visibilitychange', tick);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        document.removeEventListener('visibilitychange', tick);
      };
    },
  };
}

const seconds = createTicker(1000);
const halfMinutes = createTicker(30_000);

export function useNowEachSecond(): number {
  return useSyncExternalStore(seconds.subscribe, seconds.get);
}

export function useNowEachHalfMinute(): number {
  return useSyncExternalStore(halfMinutes.subscribe, halfMinutes.get);
}
