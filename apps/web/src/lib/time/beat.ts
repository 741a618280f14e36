interface Beat {
  callbacks: Set<() => void>;
  timer: ReturnType<typeof setTimeout>;
}

const coming = new Map<number, Beat>();

/**
 * Calls when the page's clock shows the next whole multiple of this interval, ms. What changes the screen again and again
 * does so on these beats, and all of one beat in one task: then it is laid out and painted once. @returns gives up
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
  // Timers leave fractions out: before the beat, whoever asks again would be called twice for it.
  const delayMs = Math.ceil(atMs - now);
  const timer = setTimeout(() => {
    coming.delete(atMs);
    for (const due of callbacks) due();
  }, delayMs);
  const beat = { callbacks, timer };
  coming.set(atMs, beat);
  return beat;
}
