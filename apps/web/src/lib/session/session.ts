import { createSessionPresence } from './session-presence.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createSessionVault } from './session-vault.ts';
import { requestTokensWithRefreshToken } from './token-endpoint.ts';

/** Browsers give keys and locks to secure pages only: https, or this very computer. */
export const isSecurePage: boolean = window.isSecureContext;

function createBrowserSession(): SessionStore {
  return createSessionStore({
    vault: createSessionVault(),
    presence: createSessionPresence(),
    locks: navigator.locks,
    channel: new BroadcastChannel('washboard-session'),
    requestTokens: requestTokensWithRefreshToken,
  });
}

let browserSession: SessionStore | null = null;

/** The one session of this tab. Throws on a page that is not secure: look at {@link isSecurePage} first. */
export function getSession(): SessionStore {
  if (!isSecurePage) throw new Error('a session needs a secure page');
  browserSession ??= createBrowserSession();
  return browserSession;
}

/** Whether the session of this tab is over without its user's wish. */
export function hasSessionEnded(): boolean {
  const state = getSession().get();
  return state.kind === 'signedOut' && state.isEnded;
}

/** Refreshes when the page comes back from sleep or the network returns. */
export function keepSessionAwake(): void {
  const wake = () => {
    if (document.visibilityState === 'visible') void getSession().wake();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
}
