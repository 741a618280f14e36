import { createSessionPresence } from '../../apps/web/src/lib/session/session-presence.ts';
import { createSessionVault, type VaultSession } from '../../apps/web/src/lib/session/session-vault.ts';

declare global {
  interface Window {
    storeSession?: (session: VaultSession) => Promise<void>;
  }
}

/** Runs in a page: stores a session as the form for signing in does. */
window.storeSession = async (session) => {
  createSessionPresence().hold();
  await createSessionVault().open(session);
};
