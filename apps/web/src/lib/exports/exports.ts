import { getSession, isSecurePage } from '../session/session.ts';
import { createExportStore } from './export-store.ts';

/** Of this tab. */
export const exports = createExportStore();

let isFollowing = false;

/** Files of an account are not kept for the next one, whatever page shows when it logs out. */
export function forgetExportsAtLogOut(): void {
  if (isFollowing || !isSecurePage) return;
  isFollowing = true;
  const session = getSession();
  session.subscribe(() => session.get().kind === 'signedOut' && exports.clear());
}
