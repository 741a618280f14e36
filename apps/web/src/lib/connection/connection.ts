import { useSyncExternalStore } from 'react';
import { backoffDelayMs } from '../backoff.ts';

/** `offline`: this device has no network. `unreachable`: it has one, but the server does not respond. */
export type ConnectionState = 'reachable' | 'offline' | 'unreachable';

const retryBackoff = { baseMs: 2000, maxMs: 30_000, random: Math.random };
const answerMs = 10_000;

async function probeServer(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })).ok;
  } catch {
    return false;
  }
}

/** A failed call only triggers a probe of the health endpoint, which repeats until the server is back. */
export function createConnection(isAnswering: () => Promise<boolean> = probeServer) {
  const listeners = new Set<() => void>();
  let state: ConnectionState = 'reachable';
  let failedAttempts = 0;
  let isProbing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setState(next: ConnectionState): void {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function noteAnswer(): void {
    clearTimeout(timer);
    failedAttempts = 0;
    setState('reachable');
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    isProbing = true;
    const isThere = await isAnswering();
    isProbing = false;
    if (isThere) return noteAnswer();
    setState(navigator.onLine ? 'unreachable' : 'offline');
    timer = setTimeout(check, backoffDelayMs(failedAttempts, retryBackoff));
    failedAttempts += 1;
  }

  function check(): void {
    if (!isProbing) void ask();
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

export const connection = createConnection();

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state);
}

/** Call this function once. */
export function followNetwork(): void {
  window.addEventListener('online', connection.check);
  window.addEventListener('offline', connection.check);
  if (!navigator.onLine) connection.check();
}
