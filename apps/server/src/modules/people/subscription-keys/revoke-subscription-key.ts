import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type KeyContext, lockReplaceable } from './keys-repository.ts';
import { subscriptionKeys } from './tables.ts';

/**
 * Every process refuses the next request. The row stays, with its usage.
 * @throws ProblemError SUBSCRIPTION_KEY_NOT_FOUND, SUBSCRIPTION_KEY_BUILT_IN
 */
export async function revokeSubscriptionKey({ database, clock }: KeyContext, actor: Actor, id: string): Promise<void> {
  const at = clock.now();
  await database.orm.transaction(async (transaction) => {
    const { name } = await lockReplaceable(transaction, id, at);
    await transaction
      .update(subscriptionKeys)
      .set({ revokedAt: at, previousKeyHash: null, previousValidUntil: null })
      .where(eq(subscriptionKeys.id, id));
    await recordAudit(transaction, { at, actor, action: 'subscriptionKey.revoked', subject: id, detail: { name } });
  });
}
