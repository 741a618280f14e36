import {
  maxSubscriptionKeys,
  minDashboardQuota,
  type OverlapHours,
} from '@washboard/contract/subscription-keys/subscription-keys';
import { hourMs } from '@washboard/contract/time/durations';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { generateSecret, hashSecret, secretHintOf } from '../../platform/secrets/index.ts';
import { findKey, type KeyRow } from './keys-repository.ts';
import { subscriptionKeys } from './tables.ts';

type Stored = Pick<Context, 'database' | 'clock'>;

/** The key is returned only here and is not stored. */
export interface IssuedKey {
  row: KeyRow;
  key: string;
}

interface KeyFields {
  name: string;
  requestsPerMinute: number;
}

/** @throws ProblemError TOO_MANY_KEYS */
export async function createSubscriptionKey(
  { database, clock }: Stored,
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
  { database, clock }: Stored,
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

/**
 * The previous key stays valid for the overlap; the one before ends immediately.
 * @throws ProblemError SUBSCRIPTION_KEY_NOT_FOUND, SUBSCRIPTION_KEY_BUILT_IN
 */
export async function rotateSubscriptionKey(
  { database, clock }: Stored,
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

/**
 * Every process refuses the next request. The row stays, with its usage.
 * @throws ProblemError SUBSCRIPTION_KEY_NOT_FOUND, SUBSCRIPTION_KEY_BUILT_IN
 */
export async function revokeSubscriptionKey({ database, clock }: Stored, actor: Actor, id: string): Promise<void> {
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

/** The lock is a separate statement, so that the row is read after the wait. */
async function lockKey(transaction: Transaction, id: string, now: Date): Promise<KeyRow> {
  const [locked] = await transaction
    .select({ id: subscriptionKeys.id })
    .from(subscriptionKeys)
    .where(and(eq(subscriptionKeys.id, id), isNull(subscriptionKeys.revokedAt)))
    .for('update');
  if (!locked) throw new ProblemError('SUBSCRIPTION_KEY_NOT_FOUND');
  return requireRow(transaction, id, now);
}

/** Without the dashboard's key, no user could sign in to undo the change. */
async function lockReplaceable(transaction: Transaction, id: string, now: Date): Promise<KeyRow> {
  const row = await lockKey(transaction, id, now);
  if (row.isBuiltIn) throw new ProblemError('SUBSCRIPTION_KEY_BUILT_IN');
  return row;
}

async function requireRow(transaction: Transaction, id: string, now: Date): Promise<KeyRow> {
  const row = await findKey(transaction, id, now);
  if (!row) throw new ProblemError('SUBSCRIPTION_KEY_NOT_FOUND');
  return row;
}
