import { randomUUID } from 'node:crypto';
import { maxSavedViews, type SavedViewEntry } from '@washboard/contract/accounts/saved-views';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { lockSavedViews, requireFreeName, type SavedViewRow } from './saved-views-repository.ts';
import { savedViews } from './tables.ts';

/**
 * Views are a convenience of their owner, seen by nobody else: the audit log, which can never be erased, is told nothing.
 *
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
