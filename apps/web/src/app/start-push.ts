import type { RouterHistory } from '@tanstack/react-router';
import { queryClient } from './query-client.ts';
import { userinfoQuery } from './user-account.ts';

/** The code loads only where messages are switched on. Without a network, the next start retries. */
export async function startPush(history: RouterHistory): Promise<void> {
  const part = await import('../lib/push/follow-push.ts').catch(() => null);
  part?.followPush({
    open: (address) => history.push(address),
    readEmail: async () => (await queryClient.fetchQuery(userinfoQuery)).email,
  });
}
