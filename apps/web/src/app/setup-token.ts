import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

let token: string | null = null;
const listeners = new Set<() => void>();

function change(next: string | null): void {
  token = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Removes the token of a set-up link from the address, so that it appears in no history entry. It is kept in memory
 * only.
 */
export function takeSetupToken({ location }: { location: ParsedLocation }): void {
  if (location.hash === '') return;
  change(location.hash);
  throw redirect({ to: '/setup', hash: '', replace: true });
}

export const forgetSetupToken = (): void => change(null);

/** A link that is pasted while the page is open only changes the part after `#`, so the page stays. */
export const useSetupToken = (): string | null => useSyncExternalStore(subscribe, () => token);
