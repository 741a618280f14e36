import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type NewRule, type Rule, ruleBounds } from '@washboard/contract/notifications/notification-rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { users } from '../../../people/accounts/tables.ts';
import { companyScope } from '../../../people/scope/index.ts';
import { dropWaitingMessages } from '../notices/notices-repository.ts';
import { incidents, type NoticeChannel, notificationRules, thresholdStates } from '../tables.ts';
import { nameRules } from './get-notification-rules.ts';
import { lockSettings, type RuleRow, ruleColumns } from './rules-repository.ts';

/** @throws ProblemError TOO_MANY_RULES, APPLIANCE_NOT_FOUND, COMPANY_NOT_FOUND, USER_NOT_FOUND */
export async function addNotificationRule(context: Context, actor: Actor, rule: NewRule): Promise<Rule> {
  const { database, clock } = context;
  return database.orm.transaction(async (transaction) => {
    const now = clock.now();
    await lockSettings(transaction, actor, now);
    await requireKnown(context, transaction, actor, rule);
    const count = await transaction.$count(notificationRules, eq(notificationRules.userId, actor.userId));
    if (count >= ruleBounds.rules) throw new ProblemError('TOO_MANY_RULES');
    const row = { id: randomUUID(), userId: actor.userId, createdAt: now, ...ruleColumns(rule) };
    await transaction.insert(notificationRules).values(row);
    return presentNew(context, transaction, { actor, row });
  });
}

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
    await requireKnown(context, transaction, actor, rule);
    const isOwn = and(eq(notificationRules.id, ruleId), eq(notificationRules.userId, actor.userId));
    const [before] = await transaction.select().from(notificationRules).where(isOwn);
    if (!before) throw new ProblemError('RULE_NOT_FOUND');
    const row = { ...before, ...ruleColumns(rule) };
    await transaction.update(notificationRules).set(ruleColumns(rule)).where(isOwn);
    if (isDeepStrictEqual(conditionOf(before), conditionOf(row))) await redirectNews(transaction, row);
    else await stopFollowing(transaction, ruleId);
    return presentNew(context, transaction, { actor, row });
  });
}

function conditionOf(row: RuleRow): Partial<RuleRow> {
  const { byMail: _mail, byPush: _push, escalateAfterMinutes: _after, escalateTo: _to, ...condition } = row;
  return condition;
}

/** A channel stays if another rule of the account uses it. */
async function redirectNews(transaction: Transaction, rule: RuleRow): Promise<void> {
  const waits = sql`rule_id = ${rule.id} and 'waiting' in (mail, push)`;
  const named = sql.param(rule.escalateTo ?? []);
  await dropWaitingMessages(
    transaction,
    sql`${waits} and user_id <> ${rule.userId} and not user_id = any(${named}::uuid[])`,
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

/** Incidents of the previous limit end without a message, because the values are not back within it. */
async function stopFollowing(transaction: Transaction, ruleId: string): Promise<void> {
  await dropWaitingMessages(transaction, sql`rule_id = ${ruleId}`);
  await transaction.delete(thresholdStates).where(eq(thresholdStates.ruleId, ruleId));
  await transaction
    .delete(incidents)
    .where(and(eq(incidents.kind, 'threshold'), eq(incidents.key, ruleId), isNull(incidents.endedAt)));
}

async function presentNew(
  { config }: Context,
  transaction: Transaction,
  { actor, row }: { actor: Actor; row: RuleRow },
): Promise<Rule> {
  const [named] = await nameRules(transaction, { actor, brand: config.brand }, [row]);
  if (!named) throw new Error('a rule vanished while it was stored');
  return { ...named, open: 0, lastAt: null };
}

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
    await stopFollowing(transaction, ruleId);
  });
}

/** A rule may name machines and companies in scope, and colleagues. Sending checks the scope again. */
async function requireKnown(
  { config }: Context,
  transaction: Transaction,
  actor: Actor,
  { machines: { serialNumber, companyCode }, escalation }: NewRule,
): Promise<void> {
  if (serialNumber !== null) {
    const isInScope = sql`${appliances.serialNumber} = ${serialNumber} and ${applianceScope(actor, config.brand)}`;
    if ((await transaction.$count(appliances, isInScope)) === 0) throw new ProblemError('APPLIANCE_NOT_FOUND');
  }
  if (companyCode !== null) {
    const { rows } = await transaction.execute(sql`select where ${companyCode} in ${companyScope(actor)}`);
    if (rows.length === 0) throw new ProblemError('COMPANY_NOT_FOUND');
  }
  if (escalation) {
    const requested = new Set(escalation.userIds);
    const found = await transaction.$count(
      users,
      sql`id = any(${sql.param([...requested])}::uuid[]) and id <> ${actor.userId} and company_code = ${actor.companyCode}
        and status = 'ACTIVE' and scopes is null`,
    );
    if (found < escalation.userIds.length) throw new ProblemError('USER_NOT_FOUND');
  }
}
