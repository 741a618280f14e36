import type { Orm } from '../../../adapters/database/database.ts';
import { type PushContent, pushJobLifeS } from '../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../context.ts';
import { findReachable } from './subscriptions-repository.ts';

interface PushOrder {
  userId: string;
  content: PushContent;
  /** How long the message is useful; a device that is off for longer never receives it. At most a day. */
  ttlS: number;
}

/**
 * Orders a message for every device on which the account has switched messages on; the role `jobs` composes and sends
 * it. Pass the transaction of what it reports.
 *
 * @returns to how many devices it goes: 0 means that nobody will see it this way
 */
export async function orderPush(
  orm: Pick<Orm, 'execute' | 'select'>,
  { jobQueue, clock }: Pick<Context, 'jobQueue' | 'clock'>,
  { userId, content, ttlS }: PushOrder,
): Promise<number> {
  const now = clock.now();
  const reachable = await findReachable(orm, { userId, now });
  const expiresAt = new Date(now.getTime() + Math.min(ttlS, pushJobLifeS) * 1000).toISOString();
  for (const { id } of reachable) {
    await jobQueue.enqueue(orm, 'push', { subscriptionId: id, content, expiresAt });
  }
  return reachable.length;
}
