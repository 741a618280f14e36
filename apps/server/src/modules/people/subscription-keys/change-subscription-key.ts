import { minDashboardQuota } from '@washboard/contract/subscription-keys/subscription-keys';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type KeyContext, type KeyFields, type KeyRow, lockKey, requireRow } from './keys-repository.ts';
import { subscriptionKeys } from './tables.ts';

interface KeyChange extends KeyFields {
  id: string;
  ifName?: string | undefined;
  ifRequestsPerMinute?: number | undefined;
}

/**
 * A change to the current values is no conflict.
 * @throws ProblemError SUBSCRIPTION_KEY_NOT_FOUND, SUBSCRIPTION_KEY_CHANGED; VALIDATION_FAILED for a quota too low for
 * the dashboard
 */
export async function changeSubscriptionKey(
  { database, clock }: KeyContext,
  actor: Actor,
  change: KeyChange,
): Promise<KeyRow> {
  const { id, name, requestsPerMinute, ifName, ifRequestsPerMinute } = change;
  const at = clock.now();
  return database.orm.transaction(async (transaction) => {
    const before = await lockKey(transaction, id, at);
    if (before.isBuiltIn && requestsPerMinute < minDashboardQuota) {
      const message = `at least ${minDashboardQuota}`;
      throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'requestsPerMinute', message }] });
    }
    if (before.name === name && before.requestsPerMinute === requestsPerMinute) return before;
    const isOvertaken =
      (ifName !== undefined && ifName !== before.name) ||
      (ifRequestsPerMinute !== undefined && ifRequestsPerMinute !== before.requestsPerMinute);
    if (isOvertaken) throw new ProblemError('SUBSCRIPTION_KEY_CHANGED');
    await transaction.update(subscriptionKeys).set({ name, requestsPerMinute }).where(eq(subscriptionKeys.id, id));
    await recordAudit(transaction, {
      at,
      actor,
      action: 'subscriptionKey.changed',
      subject: id,
      before: { name: before.name, requestsPerMinute: before.requestsPerMinute },
      after: { name, requestsPerMinute },
      detail: { name: before.name },
    });
    return requireRow(transaction, id, at);
  });
}
