import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { notificationRules } from '../tables.ts';
import { lockSettings } from './rules-repository.ts';
import { stopFollowingThreshold } from './stop-following-threshold.ts';

/** @throws ProblemError RULE_NOT_FOUND */
export async function deleteNotificationRule(
  { database, clock }: Context,
  actor: Actor,
  ruleId: string,
): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await lockSettings(transaction, actor, clock.now());
    const deleted = await transaction
      .delete(notificationRules)
      .where(and(eq(notificationRules.id, ruleId), eq(notificationRules.userId, actor.userId)))
      .returning({ id: notificationRules.id });
    if (deleted.length === 0) throw new ProblemError('RULE_NOT_FOUND');
    await stopFollowingThreshold(transaction, ruleId);
  });
}
