import { writePreference } from '../lib/preferences.ts';
import { readPreference } from '../lib/stored-preference.ts';
import { loadQuietly } from '../lib/version/load-chunk.ts';

/** @param leave ends the session; without that, an outbox that is open in another tab would store its entries again */
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
    // The account is deleted even if storage is blocked, full or damaged, or the code cannot be loaded.
  }
}
