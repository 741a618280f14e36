import type { SavedViewEntry } from '@washboard/contract/saved-views/saved-views';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { users } from '../accounts/tables.ts';
import { savedViews } from './tables.ts';

export type SavedViewRow = typeof savedViews.$inferSelect;

export async function findSavedViews(orm: Pick<Orm, 'select'>, userId: string): Promise<SavedViewRow[]> {
  return orm
    .select()
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id));
}

export async function removeSavedViewsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(savedViews).where(eq(savedViews.userId, userId));
}

/**
 * The lock lets the views be counted and compared.
 * @throws ProblemError UNAUTHENTICATED for an account deleted during the call
 */
export async function lockSavedViews(transaction: Transaction, userId: string): Promise<void> {
  const [account] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.status, 'DELETED')))
    .for('no key update');
  if (!account) throw new ProblemError('UNAUTHENTICATED');
}

/** @throws ProblemError VIEW_NAME_TAKEN */
export async function requireFreeName(
  transaction: Transaction,
  { userId, name, except }: { userId: string; name: SavedViewEntry['name']; except?: string },
): Promise<void> {
  const isOther = except === undefined ? sql`true` : ne(savedViews.id, except);
  const sameNames = await transaction.$count(
    savedViews,
    and(eq(savedViews.userId, userId), eq(savedViews.name, name), isOther),
  );
  if (sameNames > 0) throw new ProblemError('VIEW_NAME_TAKEN');
}
