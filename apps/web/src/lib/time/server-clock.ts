/**
 * Estimates the server's clock from its messages. A device with a wrong clock must neither show fresh readings as stale
 * nor miscount a running cycle.
 */
let offsetMs: number | null = null;

/** Call when a message arrives that was just sent. @param serverInstant the time of the server in it */
export function observeServerTime(serverInstant: string, browserMs: number = Date.now()): void {
  const observed = Date.parse(serverInstant) - browserMs;
  if (Number.isNaN(observed)) return;
  // A message can be late but not early, so the largest offset is the least delayed one. It decays slowly, so that a
  // clock that is corrected while the page is open is accepted in the end.
  offsetMs = offsetMs === null || observed > offsetMs ? observed : offsetMs * 0.9 + observed * 0.1;
}

/** Milliseconds since 1970 on the server's clock. */
export function serverNowMs(): number {
  return Date.now() + (offsetMs ?? 0);
}
