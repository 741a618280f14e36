import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { users } from '../../people/accounts/tables.ts';
import { isActiveSession } from '../../people/sessions/index.ts';
import { sessions } from '../../people/sessions/tables.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import { pushSubscriptions } from './tables.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A subscription ends with its session, so no other code removes it. */
const isReachable = (now: Date) => and(isActiveSession(now), eq(users.status, 'ACTIVE'));

export async function findReachableSubscriptions(
  orm: Pick<Orm, 'select'>,
  { userId, now }: { userId: string; now: Date },
): Promise<SubscriptionRow[]> {
  const rows = await orm
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.userId, userId), isReachable(now)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
  return rows.map(({ subscription }) => subscription);
}

export function hasReachableDevice(userId: SQL, now: Date): SQL {
  return sql`exists (
    select from ${pushSubscriptions} join ${sessions} on ${eq(sessions.id, pushSubscriptions.sessionId)}
    join ${users} on ${eq(users.id, pushSubscriptions.userId)}
    where ${pushSubscriptions.userId} = ${userId} and ${isReachable(now)})`;
}

/** The result includes subscriptions of ended sessions. */
export async function findPushDevices(orm: Pick<Orm, 'select'>, userId: string): Promise<SubscriptionRow[]> {
  return orm
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt));
}

/** @returns null after the end of the subscription, session or account */
export async function findReceiver(orm: Pick<Orm, 'select'>, { id, now }: { id: string; now: Date }) {
  const [subscription] = await orm
    .select({ subscription: pushSubscriptions, lang: users.language })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), isReachable(now)));
  return subscription ?? null;
}

export async function removePushSubscription(
  orm: Pick<Orm, 'delete'>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const removed = await orm
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id });
  return removed.length === 1;
}

const ownerOf = (id: string) => `push subscription ${id}`;

export function sealTarget(box: SecretBox, id: string, { endpoint, keys }: PushTarget): string {
  return box.seal(JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }), ownerOf(id));
}

/** @throws UnreadableSecretError */
export function openTarget(box: SecretBox, { id, sealedTarget }: SubscriptionRow): PushTarget {
  return JSON.parse(box.open(sealedTarget, ownerOf(id))) as PushTarget;
}
