import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { useConnection } from '../connection/connection.ts';
import type { LinkState, LiveLink } from './live-link.ts';

export type FollowedLink = Pick<LiveLink, 'state' | 'onStateChange' | 'follow' | 'followAlarms'>;

export const LiveLinkContext = createContext<FollowedLink | null>(null);

function useLiveLink(): FollowedLink {
  const link = useContext(LiveLinkContext);
  if (!link) throw new Error('useLiveLink needs a LiveLinkContext above it');
  return link;
}

const down: LinkState = { kind: 'down' };

/** A socket can look open for seconds after the network is gone. */
export function useLinkState(): LinkState {
  const link = useLiveLink();
  const state = useSyncExternalStore(link.onStateChange, link.state);
  return useConnection() === 'reachable' ? state : down;
}

/** @param serialNumbers must be referentially stable */
export function useFollowMachines(serialNumbers: readonly string[]): void {
  const link = useLiveLink();
  useEffect(() => link.follow(serialNumbers), [link, serialNumbers]);
}

export function useFollowAlarms(): void {
  const link = useLiveLink();
  useEffect(() => link.followAlarms(), [link]);
}

export function useFollowMachine(serialNumber: string): void {
  const link = useLiveLink();
  useEffect(() => link.follow([serialNumber]), [link, serialNumber]);
}
