import type { Gamma } from '@washboard/contract/appliances/appliances';
import type {
  Muted,
  NewRule,
  NotificationSettings,
  QuietHours,
  Rule,
} from '@washboard/contract/notifications/notification-rules';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { fullNameColumn } from '../../../people/accounts/index.ts';
import { users } from '../../../people/accounts/tables.ts';
import { companies } from '../../../people/companies/tables.ts';
import { companyScope } from '../../../people/scope/index.ts';
import { incidents, mutedNotifications, notices } from '../tables.ts';
import { findRules, lockSettings, type RuleRow, type SettingsRow } from './rules-repository.ts';

const maxColleagues = 200;

export async function getNotificationRules(context: Context, actor: Actor): Promise<NotificationSettings> {
  const { database, clock, config } = context;
  const settings = await database.orm.transaction((transaction) => lockSettings(transaction, actor, clock.now()));
  const rules = await findRules(database.orm, actor.userId);
  const [named, reports, muted, colleagues] = await Promise.all([
    nameRules(database.orm, { actor, brand: config.brand }, rules),
    findReports(database.orm, actor.userId),
    findMuted(database.orm, actor, config.brand),
    findColleagues(database.orm, actor),
  ]);
  const { isMailOn, mailFailure, mailFailedAt } = settings;
  return {
    items: named.map((rule) => ({ ...rule, ...(reports.get(rule.id) ?? { open: 0, lastAt: null }) })),
    isMailOn,
    quietHours: presentQuietHours(settings),
    muted,
    colleagues,
    mailFailure: mailFailure && mailFailedAt ? { at: mailFailedAt.toISOString(), reason: mailFailure } : null,
  };
}

/** Names of machines and companies outside the account's scope are omitted. */
export async function nameRules(
  orm: Pick<Orm, 'execute'>,
  { actor, brand }: { actor: Actor; brand: string },
  rows: readonly RuleRow[],
): Promise<Pick<Rule, 'id' | 'rule' | 'companyName' | 'machine'>[]> {
  const serialNumbers = rows.flatMap(({ serialNumber }) => serialNumber ?? []);
  const companyCodes = rows.flatMap(({ companyCode }) => companyCode ?? []);
  const { rows: machines } = await orm.execute<{ serialNumber: string; applianceName: string; gamma: Gamma }>(sql`
    select serial_number as "serialNumber", appliance_name as "applianceName", gamma from ${appliances}
    where serial_number = any(${sql.param(serialNumbers)}::text[]) and ${applianceScope(actor, brand)}`);
  const { rows: companyNames } = await orm.execute<{ companyCode: string; companyName: string }>(sql`
    select company_code as "companyCode", company_name as "companyName" from ${companies}
    where company_code = any(${sql.param(companyCodes)}::text[]) and company_code in ${companyScope(actor)}`);
  return rows.map((row) => {
    const machine = machines.find(({ serialNumber }) => serialNumber === row.serialNumber);
    return {
      id: row.id,
      rule: presentRule(row),
      companyName: companyNames.find(({ companyCode }) => companyCode === row.companyCode)?.companyName ?? null,
      machine: machine ? { applianceName: machine.applianceName, gamma: machine.gamma } : null,
    };
  });
}

export function presentRule(row: RuleRow): NewRule {
  const { isEnabled, companyCode, gamma, serialNumber, byMail, byPush, escalateAfterMinutes, escalateTo } = row;
  const escalation =
    escalateAfterMinutes && escalateTo ? { afterMinutes: escalateAfterMinutes, userIds: escalateTo } : null;
  const common = { isEnabled, machines: { companyCode, gamma, serialNumber }, byMail, byPush, escalation };
  switch (row.kind) {
    case 'alarm':
      return { kind: row.kind, ...common, severity: known(row.severity) };
    case 'offline':
      return { kind: row.kind, ...common, afterMinutes: known(row.afterMinutes) };
    case 'threshold':
      return {
        kind: row.kind,
        ...common,
        channel: known(row.channel),
        comparison: known(row.comparison),
        limit: known(row.limit),
        hysteresis: known(row.hysteresis),
        holdMinutes: known(row.holdMinutes),
      };
    default:
      return { kind: row.kind, ...common };
  }
}

/** `ruleColumns` always writes all fields of the kind. */
function known<T>(value: T | null): T {
  if (value === null) throw new Error('a notification rule lacks a field of its kind');
  return value;
}

export function presentQuietHours(settings: SettingsRow): QuietHours | null {
  const { quietFrom, quietUntil, quietTimeZone, isQuietExceptCritical } = settings;
  if (!quietFrom || !quietUntil || !quietTimeZone) return null;
  return { from: quietFrom, until: quietUntil, timeZone: quietTimeZone, exceptCritical: isQuietExceptCritical };
}

async function findReports(
  orm: Pick<Orm, 'execute'>,
  userId: string,
): Promise<Map<string, { open: number; lastAt: string | null }>> {
  const { rows } = await orm.execute<{ ruleId: string; open: number; lastAt: Date | string }>(sql`
    select notices.rule_id as "ruleId", count(distinct serial_number) filter (where ended_at is null)::int as open,
      max(notices.due_at) as "lastAt"
    from ${notices} join ${incidents} on incidents.id = notices.incident_id
    where notices.user_id = ${userId} and notices.due_at <= now()
    group by notices.rule_id`);
  return new Map(rows.map(({ ruleId, open, lastAt }) => [ruleId, { open, lastAt: new Date(lastAt).toISOString() }]));
}

async function findMuted(orm: Pick<Orm, 'execute'>, actor: Actor, brand: string): Promise<Muted[]> {
  const { rows } = await orm.execute<
    Omit<Muted, 'errorCode' | 'since'> & { errorCode: string; since: Date | string }
  >(sql`
    select muted.id, muted.kind, muted.serial_number as "serialNumber", appliance_name as "applianceName", gamma,
      muted.error_code as "errorCode", muted.since
    from ${mutedNotifications} muted join ${appliances} on ${appliances.serialNumber} = muted.serial_number
    where muted.user_id = ${actor.userId} and ${applianceScope(actor, brand)}
    order by muted.since desc, muted.id limit 200`);
  return rows.map(({ errorCode, since, ...row }) => ({
    ...row,
    errorCode: errorCode || null,
    since: new Date(since).toISOString(),
  }));
}

async function findColleagues(
  orm: Pick<Orm, 'execute'>,
  { userId, companyCode }: Actor,
): Promise<NotificationSettings['colleagues']> {
  if (companyCode === null) return [];
  const { rows } = await orm.execute<{ userId: string; name: string }>(sql`
    select id as "userId", coalesce(${fullNameColumn(users)}, '') as name from ${users}
    where company_code = ${companyCode} and status = 'ACTIVE' and scopes is null and id <> ${userId}
    order by name, id limit ${maxColleagues}`);
  return rows;
}
