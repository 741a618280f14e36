interface BackoffOptions {
  baseMs: number;
  maxMs: number;
  /** Between 0 and 1, as Math.random gives it. */
  random: () => number;
}

/**
 * How long to wait before the next attempt: doubles each time up to a limit, and half of it is left to chance, so
 * that a thousand browsers do not all come back in the same second after an outage.
 * @param attempt 0 for the first retry
 */
export function backoffDelayMs(attempt: number, { baseMs, maxMs, random }: BackoffOptions): number {
  const full = Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 30));
  return Math.round(full / 2 + (full / 2) * random());
}
