import { createSessionPresence } from './session-presence.ts';
import { SessionStore } from './session-store.ts';
import { createSessionVault } from './session-vault.ts';
import { requestTokensWithRefreshToken } from './token-endpoint.ts';

/** Browsers offer Web Crypto and Web Locks only in secure contexts: https or localhost. */
export const isSecurePage: boolean = window.isSecureContext;

let browserSession: SessionStore | null = null;

/** @throws outside a secure context: check {@link isSecurePage} first */
export function getSession(): SessionStore {
  if (!isSecurePage) throw new Error('a session needs a secure page');
  browserSession ??= new SessionStore({
    vault: createSessionVault(),
    presence: createSessionPresence(),
    locks: navigator.locks,
    channel: new BroadcastChannel('washboard-session'),
    requestTokens: requestTokensWithRefreshToken,
  });
  return browserSession;
}

/** Null while no user is logged in. */
export function getSessionId(): string | null {
  const state = getSession().get();
  return state.kind === 'signedIn' ? state.sessionId : null;
}

export function hasSessionEnded(): boolean {
  const state = getSession().get();
  return state.kind === 'signedOut' && state.cause === 'ended';
}

export function refreshSessionOnWake(): void {
  const wake = () => {
    if (document.visibilityState === 'visible') void getSession().wake();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
}
