import type { OverlapHours } from '@washboard/contract/subscription-keys/subscription-keys';
import { hourMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { generateSecret, hashSecret, secretHintOf } from '../../platform/secrets/index.ts';
import { type IssuedKey, type KeyContext, lockReplaceable, requireRow } from './keys-repository.ts';
import { subscriptionKeys } from './tables.ts';

/**
 * The previous key stays valid for the overlap; the one before ends immediately.
 * @throws ProblemError SUBSCRIPTION_KEY_NOT_FOUND, SUBSCRIPTION_KEY_BUILT_IN
 */
export async function rotateSubscriptionKey(
  { database, clock }: KeyContext,
  actor: Actor,
  { id, overlapHours }: { id: string; overlapHours: OverlapHours },
): Promise<IssuedKey> {
  const at = clock.now();
  return database.orm.transaction(async (transaction) => {
    const { name } = await lockReplaceable(transaction, id, at);
    const key = generateSecret('wbk');
    const hasOverlap = overlapHours > 0;
    const previousValidUntil = hasOverlap ? new Date(at.getTime() + overlapHours * hourMs) : null;
    await transaction
      .update(subscriptionKeys)
      .set({
        keyHash: hashSecret(key),
        hint: secretHintOf(key),
        previousKeyHash: hasOverlap ? subscriptionKeys.keyHash : null,
        previousValidUntil,
        rotatedAt: at,
      })
      .where(eq(subscriptionKeys.id, id));
    const detail = { name, overlapHours };
    await recordAudit(transaction, { at, actor, action: 'subscriptionKey.rotated', subject: id, detail });
    return { row: await requireRow(transaction, id, at), key };
  });
}
