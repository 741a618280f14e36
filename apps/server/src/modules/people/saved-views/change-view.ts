import type { SavedViewEntry } from '@washboard/contract/saved-views/saved-views';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { SavedViewRow } from './saved-views-repository.ts';
import { lockSavedViews, requireFreeName } from './saved-views-repository.ts';
import { savedViews } from './tables.ts';

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
