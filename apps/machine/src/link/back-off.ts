import type { Random } from '@washboard/machine-model/simulation/seeded-random';

export interface BackOffLimits {
  /** The minimum protects a broker that refuses connections. */
  shortestMs: number;
  longestMs: number;
}

export const defaultBackOff: BackOffLimits = { shortestMs: 1_000, longestMs: 30_000 };

export type BackOff = ReturnType<typeof createBackOff>;

/**
 * Exponential back-off with full jitter: each wait is random between the shortest and a ceiling that doubles with every
 * failure, so that a thousand machines do not reconnect in the same second.
 */
export function createBackOff({ shortestMs, longestMs }: BackOffLimits, random: Random) {
  let failures = 0;
  return {
    nextMs(): number {
      failures += 1;
      const ceilingMs = Math.min(longestMs, shortestMs * 2 ** failures);
      return shortestMs + random() * (ceilingMs - shortestMs);
    },
    /** Call this when a connection has proved stable. */
    reset(): void {
      failures = 0;
    },
  };
}
