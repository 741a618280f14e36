import { alarmSeverities } from '@washboard/contract/alarms/alarms';
import { ruleBounds } from '@washboard/contract/notifications/notification-rules';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { type Candidate, findRecipientCandidates, isMuted, meetsConditions } from '../rules/candidates.ts';
import { isMailOn } from '../rules/mail-switch.ts';

const incidentsPerBatch = 2000;

const unassigned = sql`incidents where assigned_at is null`;

export const areIncidentsUnassigned = sql`exists (select from ${unassigned})`;

/** @returns whether more incidents are left */
export async function assignIncidents(transaction: Transaction, brand: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select id from ${unassigned} order by noted_at limit ${incidentsPerBatch}`);
  if (rows.length === 0) return false;
  const incidentIds = rows.map(({ id }) => id);
  // A machine that moves after this statement differs from its incident, which is then assigned again.
  await transaction.execute(sql`
    update incidents i set assigned_at = now(), company_code = ${appliances.companyCode}
    from ${appliances} where ${appliances.serialNumber} = i.serial_number
      and i.id = any(${sql.param(incidentIds)}::uuid[])`);
  for (const { incidentIds: near, ...candidate } of await findRecipientCandidates(transaction, incidentIds))
    await insertNotices(transaction, { candidate, incidentIds: near, brand });
  return rows.length === incidentsPerBatch;
}

const severities = sql.param([...alarmSeverities]);

/** Every rule reports an alarm of unknown severity. */
const isSevereEnough = sql`(i.severity is null
  or array_position(${severities}::text[], i.severity) >= array_position(${severities}::text[], rule.severity))`;

export const isReportedByRule = sql`(rule.is_enabled and rule.kind = i.kind and ${meetsConditions(sql`rule`)}
  and (i.kind <> 'alarm' or ${isSevereEnough}) and (i.kind <> 'threshold' or i.key = rule.id::text))`;

const isOn = sql`case when i.kind = 'threshold' then u.threshold_notifications else u.alarm_notifications end`;

/** Several rules of an account cause one notice. */
async function insertNotices(
  transaction: Transaction,
  { candidate, incidentIds, brand }: { candidate: Candidate; incidentIds: readonly string[]; brand: string },
): Promise<void> {
  await transaction.execute(sql`
    insert into notices (incident_id, user_id, rule_id, due_at, mail, push)
    select i.id, u.id,
      (array_agg(rule.id order by rule.escalate_after_minutes nulls last, rule.created_at))[1],
      min(case when i.kind = 'offline' then greatest(i.noted_at, i.began_at + make_interval(mins => rule.after_minutes))
        else i.noted_at end),
      case when bool_or(rule.by_mail) and bool_and(${isOn}) and ${isMailOn(sql`u.id`)} then 'waiting' else 'none' end,
      case when bool_or(rule.by_push) and bool_and(${isOn}) then 'waiting' else 'none' end
    from incidents i
    join ${appliances} on ${appliances.serialNumber} = i.serial_number
    join notification_rules rule on rule.user_id = ${candidate.userId} and ${isReportedByRule}
    join users u on u.id = rule.user_id
    where i.id = any(${sql.param([...incidentIds])}::uuid[])
      and ${applianceScope(candidate, brand)}
      and not ${isMuted({ userId: sql`u.id`, incident: sql`i` })}
    group by i.id, u.id
    on conflict do nothing`);
}

/** An escalation that is later than this, such as after an outage, is not sent. */
const latestMinutes = 24 * 60;
const maxMinutes = ruleBounds.escalation.max * ruleBounds.escalation.people + latestMinutes;

/**
 * Escalates by the rule's current settings. A colleague whose own rule reports later, or in the bell only, is notified
 * now and keeps that rule.
 */
export async function escalateNotices(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    insert into notices (incident_id, user_id, rule_id, escalated_from, due_at, mail, push)
    select distinct on (n.incident_id, colleague.id) n.incident_id, colleague.id, rule.id, n.user_id, step.due_at,
      case when rule.by_mail and ${isMailOn(sql`colleague.id`)} then 'waiting' else 'none' end,
      case when rule.by_push then 'waiting' else 'none' end
    from notification_rules rule
    join notices n on n.rule_id = rule.id and n.user_id = rule.user_id
      and n.due_at > now() - make_interval(mins => ${maxMinutes})
    join incidents i on i.id = n.incident_id and i.acknowledged_at is null
      and (i.ended_at is null or i.kind = 'firmware')
    join ${appliances} on ${appliances.serialNumber} = i.serial_number
    cross join lateral (
      select user_id,
        greatest(n.due_at, i.noted_at) + place * make_interval(mins => rule.escalate_after_minutes) as due_at
      from unnest(rule.escalate_to) with ordinality as people(user_id, place)) step
    join users colleague on colleague.id = step.user_id and colleague.status = 'ACTIVE'
    where rule.escalate_to is not null and step.due_at <= now()
      and step.due_at > now() - make_interval(mins => ${latestMinutes})
      and not exists (
        select from notices other where other.incident_id = n.incident_id and (other.looked_at is not null
          or other.user_id = colleague.id and (other.escalated_from is not null or other.due_at <= now()
            and (other.mail not in ('none', 'dropped') or other.push not in ('none', 'dropped')))))
      and ${isReportedByRule}
    order by n.incident_id, colleague.id, step.due_at
    on conflict (incident_id, user_id) do update set
      escalated_from = excluded.escalated_from, due_at = least(notices.due_at, excluded.due_at),
      mail = case when notices.mail in ('none', 'dropped') then excluded.mail else notices.mail end,
      push = case when notices.push in ('none', 'dropped') then excluded.push else notices.push end`);
}
