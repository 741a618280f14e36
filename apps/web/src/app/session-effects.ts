import { drafts } from '../lib/forms/drafts.ts';
import { keptDrafts } from '../lib/forms/kept-drafts.ts';
import { getSession, isSecurePage, keepSessionAwake } from '../lib/session/session.ts';
import { queryClient } from './query-client.ts';
import { parseReturnAddress } from './return-address.ts';
import { router } from './router.tsx';

/** What the rest of the app has to do when the session ends or changes hands, here or in another tab. */
export function followSession(): void {
  if (!isSecurePage) return;
  const session = getSession();
  let sessionId: string | null = null;

  session.subscribe(() => {
    const state = session.get();
    if (state.kind === 'signedIn') {
      // Somebody else signed in elsewhere: nothing of the first account may stay in this tab's memory.
      if (sessionId !== null && sessionId !== state.sessionId) window.location.reload();
      sessionId = state.sessionId;
    }
    if (state.kind === 'signedOut') {
      sessionId = null;
      forgetAccount();
      // Who left on purpose is not expected back.
      if (!state.isEnded) {
        drafts.forgetAllBut(null);
        keptDrafts.forgetAllBut(null);
      }
      if (isInMainLayout()) leave(state.isEnded);
    }
  });
  keepSessionAwake();
}

/** What belongs to no account stays: a question under way would never be answered to whoever still asks it. */
function forgetAccount(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isOfNoAccount !== true });
  queryClient.getMutationCache().clear();
}

function isInMainLayout(): boolean {
  return router.state.matches.some(({ routeId }) => routeId === '/main');
}

/** @param isEnded not by the user's own wish: signing in again leads back to where they were */
function leave(isEnded: boolean): void {
  const whereOneIs = parseReturnAddress({ returnTo: router.state.location.href });
  void router.navigate({ to: '/login', search: isEnded ? { ...whereOneIs, notice: 'sessionEnded' } : {} });
}
