import { isDeepStrictEqual } from 'node:util';
import type { NewRule, Rule } from '@washboard/contract/notifications/notification-rules';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { dropWaitingMessages } from '../notices/notices-repository.ts';
import { type NoticeChannel, notificationRules } from '../tables.ts';
import { presentNewRule } from './present-new-rule.ts';
import { requireRuleSubjects } from './require-rule-subjects.ts';
import { lockSettings, type RuleRow, ruleColumns } from './rules-repository.ts';
import { stopFollowingThreshold } from './stop-following-threshold.ts';

/**
 * Waiting notices follow the changed rule, or are dropped if its condition changed.
 * @throws ProblemError RULE_NOT_FOUND, APPLIANCE_NOT_FOUND, COMPANY_NOT_FOUND, USER_NOT_FOUND
 */
export async function changeNotificationRule(
  context: Context,
  actor: Actor,
  { ruleId, rule }: { ruleId: string; rule: NewRule },
): Promise<Rule> {
  const { database, clock } = context;
  return database.orm.transaction(async (transaction) => {
    await lockSettings(transaction, actor, clock.now());
    await requireRuleSubjects(context, transaction, actor, rule);
    const isOwn = and(eq(notificationRules.id, ruleId), eq(notificationRules.userId, actor.userId));
    const [before] = await transaction.select().from(notificationRules).where(isOwn);
    if (!before) throw new ProblemError('RULE_NOT_FOUND');
    const row = { ...before, ...ruleColumns(rule) };
    await transaction.update(notificationRules).set(ruleColumns(rule)).where(isOwn);
    if (isDeepStrictEqual(conditionOf(before), conditionOf(row))) await redirectNews(transaction, row);
    else await stopFollowingThreshold(transaction, ruleId);
    return presentNewRule(context, transaction, { actor, row });
  });
}

function conditionOf(row: RuleRow): Partial<RuleRow> {
  const { byMail: _mail, byPush: _push, escalateAfterMinutes: _after, escalateTo: _to, ...condition } = row;
  return condition;
}

/** A channel stays if another rule of the account uses it. */
async function redirectNews(transaction: Transaction, rule: RuleRow): Promise<void> {
  const waits = sql`rule_id = ${rule.id} and 'waiting' in (mail, push)`;
  const escalationIds = sql.param(rule.escalateTo ?? []);
  await dropWaitingMessages(
    transaction,
    sql`${waits} and user_id <> ${rule.userId} and not user_id = any(${escalationIds}::uuid[])`,
  );
  const state = (channel: NoticeChannel, isOn: boolean) => {
    const [column, isUsed] = [sql.raw(channel), sql.raw(`by_${channel}`)];
    return sql`${column} = case
      when ${column} = 'none' and ${isOn} then 'waiting'
      when ${column} = 'waiting' and not ${isOn} and not exists (
        select from notification_rules other where other.user_id = ${rule.userId} and other.kind = ${rule.kind}
          and other.is_enabled and other.id <> ${rule.id} and other.${isUsed}) then 'none'
      else ${column} end`;
  };
  await transaction.execute(sql`
    update notices set ${state('mail', rule.byMail)}, ${state('push', rule.byPush)} where ${waits}`);
}
