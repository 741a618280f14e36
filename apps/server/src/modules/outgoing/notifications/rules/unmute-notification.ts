import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { mutedNotifications } from '../tables.ts';

/** @throws ProblemError NOTIFICATION_NOT_FOUND */
export async function unmuteNotification({ database }: Context, { userId }: Actor, mutedId: string): Promise<void> {
  const isUnmuted = await removeMutes(database.orm, userId, eq(mutedNotifications.id, mutedId));
  if (!isUnmuted) throw new ProblemError('NOTIFICATION_NOT_FOUND');
}

/** @returns whether the account had muted any of them */
export async function removeMutes(
  orm: Pick<Orm, 'delete'>,
  userId: string,
  condition: SQL | undefined,
): Promise<boolean> {
  const removed = await orm
    .delete(mutedNotifications)
    .where(and(eq(mutedNotifications.userId, userId), condition))
    .returning({ id: mutedNotifications.id });
  return removed.length > 0;
}
