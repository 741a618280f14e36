import { deleteDB } from 'idb';
import { pushCache, pushScope } from '../push/push-cache.ts';

export const answerDatabase = 'washboard-answers';
/** Of the machines that were taken along. */
export const visitDatabase = 'washboard-visits';
/** PDFs of ranges, public like a paper manual. The service worker leaves this cache alone. */
export const documentCache = 'washboard-app-documents';
/** For the end of a session, in whichever shell. Waits for nobody: other tabs close the database when they hear of it. */
export function forgetAnswers(): void {
  for (const name of [answerDatabase, visitDatabase]) deleteDB(name).catch(() => undefined);
  // Only where the page is secure.
  for (const name of [documentCache, pushCache]) globalThis.caches?.delete(name).catch(() => undefined);
  for (const isPhoneShell of [false, true]) closeMessages(pushScope(isPhoneShell)).catch(() => undefined);
}

/** Shown messages say what the next user may not know, and their buttons act for the previous one. */
async function closeMessages(scope: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  for (const message of (await registration?.getNotifications?.()) ?? []) message.close();
}
