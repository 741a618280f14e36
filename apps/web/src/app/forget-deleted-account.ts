import { writePreference } from '../lib/preferences.ts';
import { readPreference } from '../lib/stored-preference.ts';
import { loadQuietly } from '../lib/version/load-chunk.ts';

/**
 * Deletes what outlives a session in this browser: the remembered address, and entries that wait in the outbox. An
 * account that was deleted can never send them.
 *
 * @param leave ends the session. An outbox that is open in another tab would store its entries again
 */
export async function forgetDeletedAccount(
  { idpUserId, email }: { idpUserId: string; email: string },
  leave: () => Promise<void>,
): Promise<void> {
  if (readPreference('email')?.toLowerCase() === email.toLowerCase()) writePreference('email', null);
  await leave();
  try {
    const { OutboxStore } = await loadQuietly(() => import('../lib/offline/outbox-store.ts'));
    await new OutboxStore(idpUserId).forget();
  } catch {
    // Storage is blocked, full or damaged, or the code is out of reach: the account is deleted all the same.
  }
}
