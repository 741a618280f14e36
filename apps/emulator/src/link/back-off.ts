import type { Random } from '@washboard/machine-model/simulation/seeded-random';

export interface BackOffLimits {
  /** The shortest wait protects a broker that refuses connections. */
  shortestMs: number;
  longestMs: number;
}

export const defaultBackOff: BackOffLimits = { shortestMs: 1_000, longestMs: 30_000 };

export type BackOff = ReturnType<typeof createBackOff>;

/** Full jitter prevents a thousand machines from reconnecting in the same second. */
export function createBackOff({ shortestMs, longestMs }: BackOffLimits, random: Random) {
  let failures = 0;
  return {
    nextMs(): number {
      failures += 1;
      const ceilingMs = Math.min(longestMs, shortestMs * 2 ** failures);
      return shortestMs + random() * (ceilingMs - shortestMs);
    },
    reset(): void {
      failures = 0;
    },
  };
}
