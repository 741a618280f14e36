interface Beat {
  callbacks: Set<() => void>;
  timer: ReturnType<typeof setTimeout>;
}

const coming = new Map<number, Beat>();

/**
 * All callbacks of a beat run in one task, so that repeated updates of the screen share one layout and paint.
 * @returns cancels
 */
export function onNextBeat(intervalMs: number, callback: () => void): () => void {
  const now = performance.now();
  const atMs = (Math.floor(now / intervalMs) + 1) * intervalMs;
  const beat = coming.get(atMs) ?? beginBeat(atMs, now);
  beat.callbacks.add(callback);
  return () => {
    beat.callbacks.delete(callback);
    if (beat.callbacks.size > 0 || coming.get(atMs) !== beat) return;
    clearTimeout(beat.timer);
    coming.delete(atMs);
  };
}

function beginBeat(atMs: number, now: number): Beat {
  const callbacks: Beat['callbacks'] = new Set();
  // Timers truncate fractions, and firing before the beat would call a callback that registers again twice.
  const delayMs = Math.ceil(atMs - now);
  const timer = setTimeout(() => {
    coming.delete(atMs);
    for (const due of callbacks) due();
  }, delayMs);
  const beat = { callbacks, timer };
  coming.set(atMs, beat);
  return beat;
}
