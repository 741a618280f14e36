import { alarmSeverities } from '@washboard/contract/alarms/alarms';
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
