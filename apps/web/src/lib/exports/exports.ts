import { getSession, isSecurePage } from '../session/session.ts';
import { askPosition } from './ask-position.ts';
import { ExportStore } from './export-store.ts';

/** Of this tab. */
export const exports = new ExportStore({ askPosition });

let isFollowing = false;

/**
 * Files of an account are not kept for the next one, whatever page shows when it logs out. A tab that slept may see the
 * next session without the end of the one before; a running export would then ask before it leaves the page.
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
