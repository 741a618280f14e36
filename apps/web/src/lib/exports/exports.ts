import { getSession, isSecurePage } from '../session/session.ts';
import { askPosition } from './ask-position.ts';
import { ExportStore } from './export-store.ts';

export const exports = new ExportStore({ askPosition });

let isFollowing = false;

/**
 * Deletes the files of an account before the next account uses the tab, regardless of the page that is open at log-out.
 * A tab that slept may see the next session without the end of the previous one, and a running export would then ask
 * before it leaves the page.
 */
export function forgetExportsAtLogOut(): void {
  if (isFollowing || !isSecurePage) return;
  isFollowing = true;
  const session = getSession();
  const present = () => {
    const state = session.get();
    return state.kind === 'signedIn' ? state.sessionId : null;
  };
  let sessionId = present();
  session.subscribe(() => {
    if (present() === sessionId) return;
    sessionId = present();
    exports.clear();
  });
}
