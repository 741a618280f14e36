interface BackoffOptions {
  baseMs: number;
  maxMs: number;
  /** Returns 0 to 1, like `Math.random`. */
  random: () => number;
}

/**
 * Half of the delay is random, so that clients do not reconnect simultaneously after an outage.
 * @param attempt 0 for the first retry
 */
export function backoffDelayMs(attempt: number, { baseMs, maxMs, random }: BackoffOptions): number {
  const full = Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 30));
  return Math.round(full / 2 + (full / 2) * random());
}
