import { asc, eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
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
