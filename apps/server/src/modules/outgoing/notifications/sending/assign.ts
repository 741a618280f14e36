import { alarmSeverities } from '@washboard/contract/alarms/alarms';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { applianceScope, appliances } from '../../../machines/appliances/index.ts';
import { type Candidate, findCandidates } from '../rules/candidates.ts';
import { meetsConditions } from '../rules/conditions.ts';
import { isMuted } from '../rules/is-muted.ts';
import { isMailOn } from '../rules/mail-switch.ts';

const incidentsAtOnce = 2000;

const unassigned = sql`incidents where assigned_at is null`;

/** Whether `assignIncidents` would find any. */
export const areIncidentsUnassigned = sql`exists (select from ${unassigned})`;

/** Finds who is to be notified of new incidents. @returns whether there are more */
export async function assignIncidents(transaction: Transaction, brand: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select id from ${unassigned} order by noted_at limit ${incidentsAtOnce}`);
  if (rows.length === 0) return false;
  const incidentIds = rows.map(({ id }) => id);
  for (const { incidentIds: near, ...candidate } of await findCandidates(transaction, incidentIds))
    await giveNotices(transaction, { candidate, incidentIds: near, brand });
  await transaction.execute(sql`
    update incidents set assigned_at = now() where id = any(${sql.param(incidentIds)}::uuid[])`);
  return rows.length === incidentsAtOnce;
}

const severities = sql.param([...alarmSeverities]);

/** An unknown severity may be anything, so every rule reports it. */
const isSevereEnough = sql`(i.severity is null
  or array_position(${severities}::text[], i.severity) >= array_position(${severities}::text[], rule.severity))`;

/** Whether the rule `rule` reports the incident `i` of the machine. Whether that is in scope is another question. */
export const isReported = sql`(rule.is_enabled and rule.kind = i.kind and ${meetsConditions(sql`rule`)}
  and (i.kind <> 'alarm' or ${isSevereEnough}) and (i.kind <> 'threshold' or i.key = rule.id::text))`;

/** Off: the account gets no mail and no push message of these kinds, whatever its rules say. */
const isOn = sql`case when i.kind = 'threshold' then u.threshold_notifications else u.alarm_notifications end`;

/** One notice for each incident, however many rules of the account report it. */
async function giveNotices(
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
    join notification_rules rule on rule.user_id = ${candidate.userId} and ${isReported}
    join users u on u.id = rule.user_id
    where i.id = any(${sql.param([...incidentIds])}::uuid[])
      and ${applianceScope(candidate, brand)}
      and not ${isMuted({ userId: sql`u.id`, incident: sql`i` })}
    group by i.id, u.id
    on conflict do nothing`);
}
