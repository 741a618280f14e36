import { useSyncExternalStore } from 'react';
import { backoffDelayMs } from '../backoff.ts';

/** `offline`: this device has no network. `unreachable`: it has one, and the server does not answer. */
export type ConnectionState = 'reachable' | 'offline' | 'unreachable';

const retryBackoff = { baseMs: 2000, maxMs: 30_000, random: Math.random };
const answerMs = 10_000;

async function askServer(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })).ok;
  } catch {
    return false;
  }
}

/**
 * Knows whether the server can be reached. A call that brought no answer is a suspicion only; then, and until it is
 * back, the server is asked for its health.
 */
export function createConnection(isAnswering: () => Promise<boolean> = askServer) {
  const listeners = new Set<() => void>();
  let state: ConnectionState = 'reachable';
  let failedAttempts = 0;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setState(next: ConnectionState): void {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** Something came from the server. */
  function noteAnswer(): void {
    clearTimeout(timer);
    failedAttempts = 0;
    setState('reachable');
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    isAsking = true;
    const isThere = await isAnswering();
    isAsking = false;
    if (isThere) return noteAnswer();
    setState(navigator.onLine ? 'unreachable' : 'offline');
    timer = setTimeout(check, backoffDelayMs(failedAttempts, retryBackoff));
    failedAttempts += 1;
  }

  /** Something speaks for it that the server has gone, or come back. */
  function check(): void {
    if (!isAsking) void ask();
  }

  return {
    state: (): ConnectionState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    noteAnswer,
    check,
  };
}

/** The connection of this page. */
export const connection = createConnection();

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state);
}

/** Follows the device's network; to be called once. */
export function followNetwork(): void {
  window.addEventListener('online', connection.check);
  window.addEventListener('offline', connection.check);
  if (!navigator.onLine) connection.check();
}
