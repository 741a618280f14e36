import { randomUUID } from 'node:crypto';
import { maxSavedViews, type SavedViewEntry } from '@washboard/contract/saved-views/saved-views';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { SavedViewRow } from './saved-views-repository.ts';
import { lockSavedViews, requireFreeName } from './saved-views-repository.ts';
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
