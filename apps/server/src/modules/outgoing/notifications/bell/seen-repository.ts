import { eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { users } from '../../../people/accounts/tables.ts';
import { seenNotifications } from '../tables.ts';

export type SeenRow = Pick<typeof seenNotifications.$inferSelect, 'seenUntil' | 'seenIds'>;

const columns = { seenUntil: seenNotifications.seenUntil, seenIds: seenNotifications.seenIds };

/** Without a row, events before the account's creation count as seen. */
export async function findSeen(orm: Pick<Orm, 'select'>, userId: string): Promise<SeenRow> {
  const [seenRow] = await orm.select(columns).from(seenNotifications).where(eq(seenNotifications.userId, userId));
  if (seenRow) return seenRow;
  const [account] = await orm.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  return { seenUntil: account?.createdAt ?? new Date(0), seenIds: [] };
}

/** The lock keeps two devices of an account from overwriting each other. */
export async function lockSeen(transaction: Transaction, userId: string): Promise<SeenRow> {
  const beginning = await findSeen(transaction, userId);
  await transaction
    .insert(seenNotifications)
    .values({ userId, ...beginning })
    .onConflictDoNothing();
  const [seenRow = beginning] = await transaction
    .select(columns)
    .from(seenNotifications)
    .where(eq(seenNotifications.userId, userId))
    .for('update');
  return seenRow;
}

export async function saveSeen(transaction: Transaction, userId: string, seenRow: SeenRow): Promise<void> {
  await transaction.update(seenNotifications).set(seenRow).where(eq(seenNotifications.userId, userId));
}

export async function removeSeenOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(seenNotifications).where(eq(seenNotifications.userId, userId));
}
