import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { savedViews } from './tables.ts';

/** @throws ProblemError VIEW_NOT_FOUND */
export async function deleteView({ database }: Context, { userId }: Actor, id: string): Promise<void> {
  const deleted = await database.orm
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
    .returning({ id: savedViews.id });
  if (deleted.length === 0) throw new ProblemError('VIEW_NOT_FOUND');
}
