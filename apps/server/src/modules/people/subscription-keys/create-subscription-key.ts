import { maxSubscriptionKeys } from '@washboard/contract/subscription-keys/subscription-keys';
import { isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { generateSecret, hashSecret, secretHintOf } from '../../platform/secrets/index.ts';
import { type IssuedKey, type KeyContext, type KeyFields, requireRow } from './keys-repository.ts';
import { subscriptionKeys } from './tables.ts';

/** @throws ProblemError TOO_MANY_KEYS */
export async function createSubscriptionKey(
  { database, clock }: KeyContext,
  actor: Actor,
  fields: KeyFields,
): Promise<IssuedKey> {
  const at = clock.now();
  return database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.subscriptionKeys})`);
    const count = await transaction.$count(subscriptionKeys, isNull(subscriptionKeys.revokedAt));
    if (count >= maxSubscriptionKeys) throw new ProblemError('TOO_MANY_KEYS');
    const key = generateSecret('wbk');
    const [inserted] = await transaction
      .insert(subscriptionKeys)
      .values({ ...fields, keyHash: hashSecret(key), hint: secretHintOf(key), createdAt: at, createdBy: actor.userId })
      .returning({ id: subscriptionKeys.id });
    if (!inserted) throw new Error('the key was not stored');
    await recordAudit(transaction, {
      at,
      actor,
      action: 'subscriptionKey.created',
      subject: inserted.id,
      after: { ...fields },
      detail: { name: fields.name },
    });
    return { row: await requireRow(transaction, inserted.id, at), key };
  });
}
