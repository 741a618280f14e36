const waiting = new Map<number, Set<() => void>>();

/**
 * Calls when the page's clock shows the next whole multiple of this interval, ms. What changes the screen again and again
 * does so on these beats, and all of one beat in one task: then it is laid out and painted once. @returns gives up
 */
export function onNextBeat(intervalMs: number, callback: () => void): () => void {
  const now = performance.now();
  const atMs = (Math.floor(now / intervalMs) + 1) * intervalMs;
  const callbacks = waiting.get(atMs) ?? new Set();
  if (!waiting.has(atMs)) {
    waiting.set(atMs, callbacks);
    // Timers leave fractions out: before the beat, whoever asks again would be called twice for it.
    const delayMs = Math.ceil(atMs - now);
    setTimeout(() => {
      waiting.delete(atMs);
      for (const due of callbacks) due();
    }, delayMs);
  }
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}
