import type { QueryClient } from '@tanstack/react-query';

/** News of a large fleet comes all the time, so requests are at least this far apart. */
const restMs = 5000;

/** @param settleMs how long after the news the server may still send previous responses */
export function createRefetchSoon(queryClient: QueryClient, paths: readonly string[], settleMs = 0): () => void {
  let fetchedAtMs = Number.NEGATIVE_INFINITY;
  let newsAtMs = Number.NEGATIVE_INFINITY;
  let dueSinceMs: number | null = null;

  function arm(nowMs: number): void {
    dueSinceMs = nowMs;
    setTimeout(refetch, Math.max(settleMs, fetchedAtMs + restMs - nowMs));
  }

  function refetch(): void {
    const nowMs = performance.now();
    const unsettledMs = newsAtMs + settleMs - nowMs;
    // A storm of news must not delay the refetch for ever.
    if (unsettledMs > 0 && nowMs - (dueSinceMs ?? nowMs) < restMs) {
      setTimeout(refetch, unsettledMs);
      return;
    }
    dueSinceMs = null;
    fetchedAtMs = nowMs;
    for (const path of paths) void queryClient.invalidateQueries({ queryKey: ['get', path] });
    if (unsettledMs > 0) arm(nowMs);
  }

  return () => {
    newsAtMs = performance.now();
    if (dueSinceMs === null) arm(newsAtMs);
  };
}
