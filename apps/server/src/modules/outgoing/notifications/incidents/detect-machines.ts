import type { Channel } from '@washboard/contract/telemetry/channels';
import { minuteMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { applianceScope, existingAppliances } from '../../../machines/appliances/index.ts';
import { type Candidate, findThresholdWatchers, meetsConditions } from '../rules/candidates.ts';
import { incidentPageSize } from './notification-cursor.ts';
import { openIncidents } from './open-incidents.ts';

/** @returns whether more are left */
export async function detectOffline(transaction: Transaction, brand: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ serialNumber: string; since: Date | string }>(sql`
    select s.serial_number as "serialNumber", s.connection_since as since
    from appliance_states s join appliances on appliances.serial_number = s.serial_number and ${existingAppliances(brand)}
    where s.connection = 'offline'
      and s.connection_since <= now() - (
        select make_interval(mins => min(after_minutes)) from notification_rules where kind = 'offline' and is_enabled)
      and s.connection_since > now() - interval '30 days' and not exists (
        select from incidents i where i.serial_number = s.serial_number and i.kind = 'offline' and i.ended_at is null)
    order by s.connection_since desc limit ${incidentPageSize}`);
  const findings = rows.map(({ serialNumber, since }) => ({
    serialNumber,
    kind: 'offline' as const,
    beganAt: new Date(since),
  }));
  await openIncidents(transaction, findings);
  return rows.length === incidentPageSize;
}

export async function detectMaintenance(transaction: Transaction, brand: string): Promise<void> {
  const { rows } = await transaction.execute<{ serialNumber: string; at: Date | string }>(sql`
    select appliances.serial_number as "serialNumber", last.at
    from appliances cross join lateral (
      select c.at, c.cycles_before_maintenance from counter_readings c
      where c.serial_number = appliances.serial_number order by c.quarter desc, c.series desc limit 1) last
    where ${existingAppliances(brand)} and last.cycles_before_maintenance <= 0
      and exists (select from notification_rules where kind = 'maintenanceDue' and is_enabled) and not exists (
        select from incidents i where i.serial_number = appliances.serial_number and i.kind = 'maintenanceDue'
          and i.ended_at is null)
    limit ${incidentPageSize}`);
  const findings = rows.map(({ serialNumber, at }) => ({
    serialNumber,
    kind: 'maintenanceDue' as const,
    beganAt: new Date(at),
  }));
  await openIncidents(transaction, findings);
}

/** An older installation is history; its incident stays as long, so that it is reported only once. */
export const firmwareDays = 2;

export async function detectFirmware(transaction: Transaction, brand: string): Promise<void> {
  const { rows } = await transaction.execute<{
    serialNumber: string;
    id: string;
    version: string;
    isInstalled: boolean;
    requestedBy: string | null;
    at: Date | string;
  }>(sql`
    select c.serial_number as "serialNumber", c.id, c.body ->> 'version' as version,
      report.kind = 'firmwareInstalled' as "isInstalled", c.requested_by as "requestedBy", report.received_at as at
    from commands c join appliances on appliances.serial_number = c.serial_number and ${existingAppliances(brand)}
    cross join lateral (
      select e.kind, e.received_at from events e
      where e.serial_number = c.serial_number and e.kind in ('firmwareInstalled', 'firmwareFailed')
        and e.at > c.requested_at - interval '1 day' and e.body ->> 'commandId' = c.id::text
      order by e.at limit 1) report
    where c.kind = 'installFirmware' and c.requested_at > now() - make_interval(days => ${firmwareDays})
      and not exists (
      select from incidents i where i.serial_number = c.serial_number and i.kind = 'firmware' and i.key = c.id::text)
    limit ${incidentPageSize}`);
  const findings = rows.map(({ serialNumber, id, version, isInstalled, requestedBy, at }) => ({
    serialNumber,
    kind: 'firmware' as const,
    key: id,
    facts: { version, isInstalled, requestedBy },
    beganAt: new Date(at),
  }));
  await openIncidents(transaction, findings);
  // An installation has no duration, so its incident ends immediately.
  await transaction.execute(sql`
    update incidents set cleared_at = noted_at, ended_at = noted_at where kind = 'firmware' and ended_at is null`);
}

export const readingFreshMs = 10 * minuteMs;
export const isReadingFresh = sql`(s.telemetry ->> 'receivedAt')::timestamptz > now() - make_interval(secs => ${readingFreshMs / 1000})`;

export const currentReading = sql`(s.telemetry ->> rule.channel)::int`;

async function detectThresholds(transaction: Transaction, brand: string, holder: Candidate): Promise<void> {
  await transaction.execute(sql`
    insert into threshold_states (rule_id, serial_number, since, value)
    select rule.id, appliances.serial_number, date_trunc('milliseconds', now()), ${currentReading}
    from notification_rules rule join appliances on ${meetsConditions(sql`rule`)} and ${applianceScope(holder, brand)}
    join appliance_states s on s.serial_number = appliances.serial_number
    where rule.user_id = ${holder.userId} and rule.kind = 'threshold' and rule.is_enabled and ${isReadingFresh}
      and case rule.comparison when 'above' then ${currentReading} > rule.limit_value else ${currentReading} < rule.limit_value end
    on conflict do nothing`);
}

/** A silent machine changes nothing: its value neither stays beyond the limit nor returns. */
export async function settleThresholds(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    delete from threshold_states t using notification_rules rule, appliance_states s
    where rule.id = t.rule_id and s.serial_number = t.serial_number and case
      when ${isReadingFresh} and ${currentReading} is not null then case rule.comparison
        when 'above' then ${currentReading} <= rule.limit_value - rule.hysteresis
        else ${currentReading} >= rule.limit_value + rule.hysteresis end
      else not exists (
        select from incidents i where i.serial_number = t.serial_number and i.kind = 'threshold'
          and i.key = t.rule_id::text and i.ended_at is null) end`);
  const { rows } = await transaction.execute<{
    serialNumber: string;
    ruleId: string;
    since: Date | string;
    channel: Channel;
    comparison: 'above' | 'below';
    limit: number;
    value: number;
  }>(sql`
    select t.serial_number as "serialNumber", t.rule_id as "ruleId", t.since, rule.channel, rule.comparison,
      rule.limit_value as limit, t.value
    from threshold_states t join notification_rules rule on rule.id = t.rule_id
    where t.since <= now() - make_interval(mins => rule.hold_minutes) and not exists (
      select from incidents i where i.serial_number = t.serial_number and i.kind = 'threshold'
        and i.key = t.rule_id::text and i.ended_at is null)
    limit ${incidentPageSize}`);
  const findings = rows.map(({ serialNumber, ruleId, since, ...facts }) => ({
    serialNumber,
    kind: 'threshold' as const,
    key: ruleId,
    facts,
    beganAt: new Date(since),
  }));
  await openIncidents(transaction, findings);
}

/** Each account needs a statement; this many delay the next alarms by less than a second. */
const accountsPerBatch = 100;

const beforeAll = '00000000-0000-0000-0000-000000000000';

export class ThresholdPass {
  #after = beforeAll;

  get isUnderWay(): boolean {
    return this.#after !== beforeAll;
  }

  /** The position advances even after a failure, so that one account cannot block the others. */
  async compareNext(transaction: Transaction, brand: string): Promise<void> {
    const watchers = await findThresholdWatchers(transaction, { after: this.#after, limit: accountsPerBatch });
    const last = watchers.length < accountsPerBatch ? undefined : watchers.at(-1);
    this.#after = last?.userId ?? beforeAll;
    for (const watcher of watchers) await detectThresholds(transaction, brand, watcher);
  }
}
