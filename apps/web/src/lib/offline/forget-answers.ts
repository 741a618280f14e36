import { deleteDB } from 'idb';
import { pushCache, pushScope } from '../push/push-cache.ts';

export const answerDatabase = 'washboard-answers';
/** Stores the machines that were taken along. */
export const visitDatabase = 'washboard-visits';
/** PDFs of ranges are public like a paper manual. The service worker leaves this cache alone. */
export const documentCache = 'washboard-app-documents';
/**
 * Either shell calls this at the end of a session. It does not wait, because other tabs close the database when they
 * receive the news.
 */
export function forgetAnswers(): void {
  for (const name of [answerDatabase, visitDatabase]) deleteDB(name).catch(() => undefined);
  // `caches` exists only on a secure page.
  for (const name of [documentCache, pushCache]) globalThis.caches?.delete(name).catch(() => undefined);
  for (const isPhoneShell of [false, true]) closeMessages(pushScope(isPhoneShell)).catch(() => undefined);
}

/** Open messages contain data that the next user must not see, and their buttons act for the previous user. */
async function closeMessages(scope: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  for (const message of (await registration?.getNotifications?.()) ?? []) message.close();
}
