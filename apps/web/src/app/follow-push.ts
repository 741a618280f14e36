import type { RouterHistory } from '@tanstack/react-router';
import { queryClient } from './query-client.ts';
import { userinfoQuery } from './user-account.ts';

/**
 * Loads code that only browsers with messages switched on need. If loading fails without a network, the next start
 * retries.
 */
export async function followPush(history: RouterHistory): Promise<void> {
  const part = await import('../lib/push/follow-push.ts').catch(() => null);
  part?.followPush({
    open: (address) => history.push(address),
    readEmail: async () => (await queryClient.fetchQuery(userinfoQuery)).email,
  });
}
