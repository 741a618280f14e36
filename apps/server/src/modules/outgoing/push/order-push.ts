import type { Orm } from '../../../adapters/database/database.ts';
import { pushJobLifeS } from '../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../context.ts';
import type { PushMessage } from './push-message.ts';
import { findReachable } from './subscriptions-repository.ts';

/**
 * Orders a message for every device on which the account has switched messages on; the role `jobs` sends it. Pass the
 * transaction of what it reports. The caller decides whether the account may see it.
 *
 * @returns to how many devices it goes: 0 means that nobody will see it this way
 */
export async function orderPush(
  orm: Pick<Orm, 'execute' | 'select'>,
  { jobQueue, clock }: Pick<Context, 'jobQueue' | 'clock'>,
  { userId, message }: { userId: string; message: PushMessage },
): Promise<number> {
  const now = clock.now();
  const reachable = await findReachable(orm, { userId, now });
  const ttlS = Math.min(message.ttlS, pushJobLifeS);
  const expiresAt = new Date(now.getTime() + ttlS * 1000).toISOString();
  const dated = 'close' in message ? message : { ...message, at: message.at ?? now.toISOString() };
  for (const { id } of reachable) {
    await jobQueue.enqueue(orm, 'push', { subscriptionId: id, message: dated, expiresAt });
  }
  return reachable.length;
}
