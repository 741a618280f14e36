import { dayMs } from '@washboard/contract/time/durations';
import { and, asc, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { hashSecret, secretHintOf } from '../../platform/secrets/index.ts';
import { fullNameColumn } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { subscriptionKeyDays, subscriptionKeys } from './tables.ts';

/** The audit log contains older revoked keys. */
const maxRevokedKeys = 200;

const usageDays = 30;

interface UsableKey {
  id: string;
  requestsPerMinute: number;
}

/** @returns null for a key that is unknown, revoked, or past its overlap */
export async function findUsableKey(orm: Orm, key: string, now: Date): Promise<UsableKey | null> {
  const hash = hashSecret(key);
  const isPrevious = and(eq(subscriptionKeys.previousKeyHash, hash), gt(subscriptionKeys.previousValidUntil, now));
  const [usableKey] = await orm
    .select({ id: subscriptionKeys.id, requestsPerMinute: subscriptionKeys.requestsPerMinute })
    .from(subscriptionKeys)
    .where(and(isNull(subscriptionKeys.revokedAt), or(eq(subscriptionKeys.keyHash, hash), isPrevious)));
  return usableKey ?? null;
}

export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number];

function selectKeys(orm: Pick<Orm, 'select'>, now: Date) {
  const today = quotaDayOf(now);
  // The index limits the sums to a few days of each key.
  const sums = orm
    .select({
      todayRequests: sumWhere(subscriptionKeyDays.requests, sql`${subscriptionKeyDays.day} = ${today}`).as(
        'today_requests',
      ),
      todayRefused: sumWhere(subscriptionKeyDays.refused, sql`${subscriptionKeyDays.day} = ${today}`).as(
        'today_refused',
      ),
      requests: sumWhere(subscriptionKeyDays.requests, sql`true`).as('all_requests'),
      refused: sumWhere(subscriptionKeyDays.refused, sql`true`).as('all_refused'),
    })
    .from(subscriptionKeyDays)
    .where(
      and(eq(subscriptionKeyDays.keyId, subscriptionKeys.id), gt(subscriptionKeyDays.day, quotaDayOf(now, -usageDays))),
    )
    .as('sums');
  return orm
    .select({
      id: subscriptionKeys.id,
      name: subscriptionKeys.name,
      hint: subscriptionKeys.hint,
      requestsPerMinute: subscriptionKeys.requestsPerMinute,
      isBuiltIn: sql<boolean>`${isDashboardKey}`,
      createdAt: subscriptionKeys.createdAt,
      createdBy: fullNameColumn(users),
      rotatedAt: subscriptionKeys.rotatedAt,
      previousValidUntil: subscriptionKeys.previousValidUntil,
      revokedAt: subscriptionKeys.revokedAt,
      lastUsedAt: subscriptionKeys.lastUsedAt,
      todayRequests: sums.todayRequests,
      todayRefused: sums.todayRefused,
      requests: sums.requests,
      refused: sums.refused,
    })
    .from(subscriptionKeys)
    .leftJoinLateral(sums, sql`true`)
    .leftJoin(users, eq(users.id, subscriptionKeys.createdBy));
}

function sumWhere(column: typeof subscriptionKeyDays.requests | typeof subscriptionKeyDays.refused, condition: SQL) {
  return sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number);
}

export async function findKeys(orm: Orm, state: 'active' | 'revoked', now: Date): Promise<KeyRow[]> {
  if (state === 'active') {
    return selectKeys(orm, now)
      .where(isNull(subscriptionKeys.revokedAt))
      .orderBy(desc(sql`${isDashboardKey}`), asc(sql`lower(${subscriptionKeys.name})`), asc(subscriptionKeys.id));
  }
  return selectKeys(orm, now)
    .where(isNotNull(subscriptionKeys.revokedAt))
    .orderBy(desc(subscriptionKeys.revokedAt), asc(subscriptionKeys.id))
    .limit(maxRevokedKeys);
}

export async function findKey(orm: Pick<Orm, 'select'>, id: string, now: Date): Promise<KeyRow | null> {
  const [row] = await selectKeys(orm, now).where(eq(subscriptionKeys.id, id));
  return row ?? null;
}

export async function findUsageDays(orm: Orm, keyId: string, now: Date) {
  const rows = await orm
    .select()
    .from(subscriptionKeyDays)
    .where(and(eq(subscriptionKeyDays.keyId, keyId), gt(subscriptionKeyDays.day, quotaDayOf(now, -usageDays))));
  const usageByDay = new Map(rows.map(({ day, requests, refused }) => [day, { day, requests, refused }]));
  return Array.from({ length: usageDays }, (_, index) => {
    const day = quotaDayOf(now, index + 1 - usageDays);
    return usageByDay.get(day) ?? { day, requests: 0, refused: 0 };
  });
}

export function quotaDayOf(instant: Date, later = 0): string {
  return new Date(instant.getTime() + later * dayMs).toISOString().slice(0, 10);
}

/** Every browser has this key, so it protects nothing. */
const dashboardSubscriptionKey = 'washboard-dashboard';

/** Several tablets of a kitchen may share an account. */
const dashboardRequestsPerMinute = 6000;

const isDashboardKey = eq(subscriptionKeys.keyHash, hashSecret(dashboardSubscriptionKey));

/** A revoked dashboard key stays revoked. */
export async function ensureDashboardSubscriptionKey({ orm }: Database): Promise<void> {
  await orm
    .insert(subscriptionKeys)
    .values({
      name: 'Washboard dashboard',
      keyHash: hashSecret(dashboardSubscriptionKey),
      hint: secretHintOf(dashboardSubscriptionKey),
      requestsPerMinute: dashboardRequestsPerMinute,
    })
    .onConflictDoNothing();
}

export type KeyContext = Pick<Context, 'database' | 'clock'>;

/** The key is returned only here and is not stored. */
export interface IssuedKey {
  row: KeyRow;
  key: string;
}

export interface KeyFields {
  name: string;
  requestsPerMinute: number;
}

/** The lock is a separate statement, so that the row is read after the wait. */
export async function lockKey(transaction: Transaction, id: string, now: Date): Promise<KeyRow> {
  const [locked] = await transaction
    .select({ id: subscriptionKeys.id })
    .from(subscriptionKeys)
    .where(and(eq(subscriptionKeys.id, id), isNull(subscriptionKeys.revokedAt)))
    .for('update');
  if (!locked) throw new ProblemError('SUBSCRIPTION_KEY_NOT_FOUND');
  return requireRow(transaction, id, now);
}

/** Without the dashboard's key, no user could sign in to undo the change. */
export async function lockReplaceable(transaction: Transaction, id: string, now: Date): Promise<KeyRow> {
  const row = await lockKey(transaction, id, now);
  if (row.isBuiltIn) throw new ProblemError('SUBSCRIPTION_KEY_BUILT_IN');
  return row;
}

export async function requireRow(transaction: Transaction, id: string, now: Date): Promise<KeyRow> {
  const row = await findKey(transaction, id, now);
  if (!row) throw new ProblemError('SUBSCRIPTION_KEY_NOT_FOUND');
  return row;
}
