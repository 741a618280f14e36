import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { LinkState, LiveLink } from './live-link.ts';

export const LiveLinkContext = createContext<LiveLink | null>(null);

function useLiveLink(): LiveLink {
  const link = useContext(LiveLinkContext);
  if (!link) throw new Error('useLiveLink needs a LiveLinkContext above it');
  return link;
}

export function useLinkState(): LinkState {
  const link = useLiveLink();
  return useSyncExternalStore(link.onStateChange, link.state);
}

/** Subscribes to machines while the component is mounted. @param serialNumbers must be referentially stable */
export function useFollowMachines(serialNumbers: readonly string[]): void {
  const link = useLiveLink();
  useEffect(() => link.follow(serialNumbers), [link, serialNumbers]);
}

export function useFollowMachine(serialNumber: string): void {
  const link = useLiveLink();
  useEffect(() => link.follow([serialNumber]), [link, serialNumber]);
}
