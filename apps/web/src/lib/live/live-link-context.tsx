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

/** Follows these machines while the calling view is shown. @param serialNumbers the same array while nothing changes */
export function useFollowMachines(serialNumbers: readonly string[]): void {
  const link = useLiveLink();
  useEffect(() => link.follow(serialNumbers), [link, serialNumbers]);
}

/** Follows one machine while the calling view is shown. */
export function useFollowMachine(serialNumber: string): void {
  const link = useLiveLink();
  useEffect(() => link.follow([serialNumber]), [link, serialNumber]);
}
