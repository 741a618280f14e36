/**
 * What time it is for the server, as far as its messages tell. A tablet whose clock is wrong must neither call fresh
 * readings old nor count a running cycle wrongly.
 */
let offsetMs: number | null = null;

/** To be called when news of the very moment arrives. @param serverInstant when the server says it is */
export function observeServerTime(serverInstant: string, browserMs: number = Date.now()): void {
  const observed = Date.parse(serverInstant) - browserMs;
  if (Number.isNaN(observed)) return;
  // A message can be late but not early: the largest offset is the least delayed one. It gives way slowly, so that a
  // clock which is set right while the page is open is believed in the end.
  offsetMs = offsetMs === null || observed > offsetMs ? observed : offsetMs * 0.9 + observed * 0.1;
}

/** Milliseconds, on the server's clock. */
export function serverNowMs(): number {
  return Date.now() + (offsetMs ?? 0);
}
