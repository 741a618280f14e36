import { randomUUID } from 'node:crypto';
import { maxSavedViews, type SavedViewEntry } from '@washboard/contract/saved-views/saved-views';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { users } from '../accounts/tables.ts';
import type { SavedViewRow } from './saved-views-repository.ts';
import { savedViews } from './tables.ts';

/**
 * The audit log can never be erased and omits views, because only their owner sees them.
 * @throws ProblemError VIEW_NAME_TAKEN, TOO_MANY_VIEWS
 */
export async function saveView(
  { database, clock }: Context,
  { userId }: Actor,
  { name, search }: SavedViewEntry,
): Promise<SavedViewRow> {
  return database.orm.transaction(async (transaction) => {
    await lockSavedViews(transaction, userId);
    await requireFreeName(transaction, { userId, name });
    const count = await transaction.$count(savedViews, eq(savedViews.userId, userId));
    if (count >= maxSavedViews) throw new ProblemError('TOO_MANY_VIEWS');
    const view = { id: randomUUID(), userId, name, search, createdAt: clock.now() };
    await transaction.insert(savedViews).values(view);
    return view;
  });
}

/** @throws ProblemError VIEW_NOT_FOUND, VIEW_NAME_TAKEN */
export async function changeView(
  { database }: Context,
  { userId }: Actor,
  { id, entry: { name, search } }: { id: string; entry: SavedViewEntry },
): Promise<SavedViewRow> {
  return database.orm.transaction(async (transaction) => {
    await lockSavedViews(transaction, userId);
    await requireFreeName(transaction, { userId, name, except: id });
    const [view] = await transaction
      .update(savedViews)
      .set({ name, search })
      .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
      .returning();
    if (!view) throw new ProblemError('VIEW_NOT_FOUND');
    return view;
  });
}

/** @throws ProblemError VIEW_NOT_FOUND */
export async function deleteView({ database }: Context, { userId }: Actor, id: string): Promise<void> {
  const deleted = await database.orm
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
    .returning({ id: savedViews.id });
  if (deleted.length === 0) throw new ProblemError('VIEW_NOT_FOUND');
}

/**
 * The lock lets the views be counted and compared.
 * @throws ProblemError UNAUTHENTICATED for an account deleted during the call
 */
async function lockSavedViews(transaction: Transaction, userId: string): Promise<void> {
  const [account] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.status, 'DELETED')))
    .for('no key update');
  if (!account) throw new ProblemError('UNAUTHENTICATED');
}

/** @throws ProblemError VIEW_NAME_TAKEN */
async function requireFreeName(
  transaction: Transaction,
  { userId, name, except }: { userId: string; name: SavedViewEntry['name']; except?: string },
): Promise<void> {
  const isOther = except === undefined ? sql`true` : ne(savedViews.id, except);
  const taken = await transaction.$count(
    savedViews,
    and(eq(savedViews.userId, userId), eq(savedViews.name, name), isOther),
  );
  if (taken > 0) throw new ProblemError('VIEW_NAME_TAKEN');
}
