import { getSession, isSecurePage } from '../session/session.ts';
import { askPosition } from './ask-position.ts';
import { ExportStore } from './export-store.ts';

export const exports = new ExportStore({ askPosition });

let isFollowing = false;

/**
 * The next account must not find the files. A tab that slept may see the next session without the end of the previous
 * one.
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
