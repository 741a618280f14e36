import { randomUUID } from 'node:crypto';
import type { Role } from '@washboard/contract/accounts/permissions';
import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import { asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { notificationRules, notificationSettings } from '../tables.ts';

export type RuleRow = typeof notificationRules.$inferSelect;
export type SettingsRow = typeof notificationSettings.$inferSelect;

export function ruleColumns(rule: NewRule) {
  const { kind, isEnabled, machines, byMail, byPush, escalation } = rule;
  const ofThreshold = rule.kind === 'threshold' ? rule : null;
  return {
    kind,
    isEnabled,
    ...machines,
    byMail,
    byPush,
    escalateAfterMinutes: escalation?.afterMinutes ?? null,
    escalateTo: escalation?.userIds ?? null,
    severity: rule.kind === 'alarm' ? rule.severity : null,
    afterMinutes: rule.kind === 'offline' ? rule.afterMinutes : null,
    channel: ofThreshold?.channel ?? null,
    comparison: ofThreshold?.comparison ?? null,
    limit: ofThreshold?.limit ?? null,
    hysteresis: ofThreshold?.hysteresis ?? null,
    holdMinutes: ofThreshold?.holdMinutes ?? null,
  };
}

export async function findRules(orm: Pick<Orm, 'select'>, userId: string): Promise<RuleRow[]> {
  return orm
    .select()
    .from(notificationRules)
    .where(eq(notificationRules.userId, userId))
    .orderBy(asc(notificationRules.createdAt), asc(notificationRules.id));
}

/** The lock keeps two devices of an account from overwriting each other. The first call creates default rules. */
export async function lockSettings(
  transaction: Transaction,
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  now: Date,
): Promise<SettingsRow> {
  const inserted = await transaction
    .insert(notificationSettings)
    .values({ userId })
    .onConflictDoNothing()
    .returning({ userId: notificationSettings.userId });
  if (inserted.length > 0) {
    const rows = defaultRules(role).map((rule, i) => ({
      id: randomUUID(),
      userId,
      createdAt: new Date(now.getTime() + i),
      ...ruleColumns(rule),
    }));
    if (rows.length > 0) await transaction.insert(notificationRules).values(rows);
  }
  const [settings] = await transaction
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
    .for('update');
  if (!settings) throw new Error('the settings of an account vanished while they were locked');
  return settings;
}

/** @returns the number of accounts that got default rules */
export async function insertDefaultRules(transaction: Transaction, now: Date): Promise<number> {
  const { rows } = await transaction.execute<{ userId: string; role: Actor['role'] }>(sql`
    select id as "userId", role from users
    where status = 'ACTIVE' and scopes is null and not exists (
      select from ${notificationSettings} where user_id = users.id)
    limit 500`);
  for (const account of rows) await lockSettings(transaction, account, now);
  return rows.length;
}

const everywhere = { companyCode: null, gamma: null, serialNumber: null };
const common = { isEnabled: true, machines: everywhere, byMail: true, byPush: true, escalation: null };

const dayMinutes = 24 * 60;

/**
 * A kitchen gets what it must act on, service what stops machines, the manufacturer nothing, because its fleet always
 * has an alarm.
 */
function defaultRules(role: Role): NewRule[] {
  switch (role) {
    case 'KITCHEN_MANAGER':
      return [
        { kind: 'alarm', severity: 'warning', ...common },
        { kind: 'hygieneDeviation', ...common },
        { kind: 'offline', afterMinutes: dayMinutes, ...common },
        { kind: 'supplies', ...common, byMail: false },
        { kind: 'maintenanceDue', ...common, byPush: false },
      ];
    case 'SERVICE':
    case 'SERVICE_MANAGER':
      return [
        { kind: 'alarm', severity: 'critical', ...common },
        { kind: 'offline', afterMinutes: 2 * dayMinutes, ...common, byPush: false },
        { kind: 'maintenanceDue', ...common, byPush: false },
      ];
    case 'ADMIN':
      return [];
  }
}
