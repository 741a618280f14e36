import { randomUUID } from 'node:crypto';
import { type NewRule, type Rule, ruleBounds } from '@washboard/contract/notifications/notification-rules';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { notificationRules } from '../tables.ts';
import { presentNewRule } from './present-new-rule.ts';
import { requireRuleSubjects } from './require-rule-subjects.ts';
import { lockSettings, ruleColumns } from './rules-repository.ts';

/** @throws ProblemError TOO_MANY_RULES, APPLIANCE_NOT_FOUND, COMPANY_NOT_FOUND, USER_NOT_FOUND */
export async function addNotificationRule(context: Context, actor: Actor, rule: NewRule): Promise<Rule> {
  const { database, clock } = context;
  return database.orm.transaction(async (transaction) => {
    const now = clock.now();
    await lockSettings(transaction, actor, now);
    await requireRuleSubjects(context, transaction, actor, rule);
    const count = await transaction.$count(notificationRules, eq(notificationRules.userId, actor.userId));
    if (count >= ruleBounds.rules) throw new ProblemError('TOO_MANY_RULES');
    const row = { id: randomUUID(), userId: actor.userId, createdAt: now, ...ruleColumns(rule) };
    await transaction.insert(notificationRules).values(row);
    return presentNewRule(context, transaction, { actor, row });
  });
}
