import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { forgetBluetooth } from '../lib/bluetooth/forget-bluetooth.ts';
import { drafts } from '../lib/forms/drafts.ts';
import { storedDrafts, storedRepairs, unsentDrafts } from '../lib/forms/stored-drafts.ts';
import { forgetAnswers } from '../lib/offline/forget-answers.ts';
import { writePreference } from '../lib/preferences.ts';
import { getSession, isSecurePage, refreshSessionOnWake } from '../lib/session/session.ts';
import { queryClient } from './query-client.ts';
import { parseReturnAddress } from './return-address.ts';
import { router } from './router.tsx';
import { userinfoKey } from './user-account.ts';

export function followSession(): void {
  if (!isSecurePage) return;
  const session = getSession();
  let sessionId: string | null = null;

  session.subscribe(() => {
    const state = session.get();
    if (state.kind === 'signedIn') {
      if (sessionId !== null && sessionId !== state.sessionId) {
        // Otherwise answers and live news would be stored under the next account.
        forgetAccount();
        void startAgain();
      }
      sessionId = state.sessionId;
    }
    if (state.kind === 'signedOut') {
      sessionId = null;
      if (state.cause === 'loggedOut') forgetUnsavedWork();
      if (state.cause !== 'ended') writePreference('push', null);
      writePreference('announced', null);
      forgetAccount();
      forgetAnswers();
      forgetBluetooth();
      if (needsSession()) leave(state.cause === 'ended');
    }
  });
  refreshSessionOnWake();
}

/**
 * The form does not ask about unsaved input, because a user who stays would save it under the new account. The reload
 * removes all data of the first account from memory.
 */
async function startAgain(): Promise<void> {
  await router.navigate({ to: '/', ignoreBlocker: true }).catch(() => undefined);
  window.location.reload();
}

function forgetUnsavedWork(): void {
  drafts.forgetAllBut(null);
  storedDrafts.forgetAllBut(null);
  storedRepairs.forgetAllBut(null);
  const account = queryClient.getQueryData<Userinfo>(userinfoKey);
  if (account) unsentDrafts.forgetOf(account.idpUserId);
}

/** Removing a running query without an account would leave its observers pending forever. */
function forgetAccount(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isOfNoAccount !== true });
  queryClient.getMutationCache().clear();
}

function needsSession(): boolean {
  return router.state.matches.some(({ routeId }) => routeId === '/main' || routeId === '/wall');
}

/** @param isEnded the user did not request it: signing in again returns to this page */
function leave(isEnded: boolean): void {
  const whereOneIs = parseReturnAddress({ returnTo: router.state.location.publicHref });
  void router.navigate({ to: '/login', search: isEnded ? { ...whereOneIs, notice: 'sessionEnded' } : {} });
}
