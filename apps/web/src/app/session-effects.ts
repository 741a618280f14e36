import { drafts } from '../lib/forms/drafts.ts';
import { storedDrafts } from '../lib/forms/stored-drafts.ts';
import { getSession, isSecurePage, refreshSessionOnWake } from '../lib/session/session.ts';
import { queryClient } from './query-client.ts';
import { parseReturnAddress } from './return-address.ts';
import { router } from './router.tsx';

/** Reacts when the session ends or changes to another account, in this tab or another one. */
export function followSession(): void {
  if (!isSecurePage) return;
  const session = getSession();
  let sessionId: string | null = null;

  session.subscribe(() => {
    const state = session.get();
    if (state.kind === 'signedIn') {
      // Another account signed in elsewhere: reload, so that no data of the first account stays in memory.
      if (sessionId !== null && sessionId !== state.sessionId) window.location.reload();
      sessionId = state.sessionId;
    }
    if (state.kind === 'signedOut') {
      sessionId = null;
      forgetAccount();
      // The user logged out on purpose: delete all drafts.
      if (!state.isEnded) {
        drafts.forgetAllBut(null);
        storedDrafts.forgetAllBut(null);
      }
      if (isInMainLayout()) leave(state.isEnded);
    }
  });
  refreshSessionOnWake();
}

/** Keeps queries that belong to no account: removing a running one would leave its observers pending forever. */
function forgetAccount(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isOfNoAccount !== true });
  queryClient.getMutationCache().clear();
}

function isInMainLayout(): boolean {
  return router.state.matches.some(({ routeId }) => routeId === '/main');
}

/** @param isEnded the session ended without the user's request: signing in again returns to this page */
function leave(isEnded: boolean): void {
  const whereOneIs = parseReturnAddress({ returnTo: router.state.location.href });
  void router.navigate({ to: '/login', search: isEnded ? { ...whereOneIs, notice: 'sessionEnded' } : {} });
}
