import { deleteDB } from 'idb';
import { pushCache, pushScope } from '../push/push-cache.ts';

export const answerDatabase = 'washboard-answers';
export const visitDatabase = 'washboard-visits';
/** PDFs are public, and the service worker leaves this cache alone. */
export const documentCache = 'washboard-app-documents';
/** Other tabs close the database when they receive the news, so this does not wait. */
export function forgetAnswers(): void {
  for (const name of [answerDatabase, visitDatabase]) deleteDB(name).catch(() => undefined);
  // `caches` exists only on a secure page.
  for (const name of [documentCache, pushCache]) globalThis.caches?.delete(name).catch(() => undefined);
  for (const isPhoneShell of [false, true]) closeMessages(pushScope(isPhoneShell)).catch(() => undefined);
}

/** Open messages contain data of the previous user, and their buttons act for that user. */
async function closeMessages(scope: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  for (const message of (await registration?.getNotifications?.()) ?? []) message.close();
}
