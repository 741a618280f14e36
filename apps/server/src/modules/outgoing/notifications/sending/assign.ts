import { alarmSeverities } from '@washboard/contract/alarms/alarms';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { applianceScope, appliances } from '../../../machines/appliances/index.ts';
import { meetsConditions } from '../rules/conditions.ts';
import { isMuted } from '../rules/is-muted.ts';
import { type Candidate, findCandidates } from './candidates.ts';

const incidentsAtOnce = 2000;

/** Finds who is to be notified of new incidents. @returns whether there are more */
export async function assignIncidents(transaction: Transaction, brand: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select id from incidents where assigned_at is null order by noted_at limit ${incidentsAtOnce}`);
  if (rows.length === 0) return false;
  const incidentIds = rows.map(({ id }) => id);
  for (const { incidentIds: near, ...candidate } of await findCandidates(transaction, incidentIds))
    await giveNotices(transaction, { candidate, incidentIds: near, brand });
  await escalate(transaction, incidentIds);
  await transaction.execute(sql`
    update incidents set assigned_at = now() where id = any(${sql.param(incidentIds)}::uuid[])`);
  return rows.length === incidentsAtOnce;
}

const severities = sql.param([...alarmSeverities]);

/** An unknown severity may be anything, so every rule reports it. */
const isSevereEnough = sql`(i.severity is null
  or array_position(${severities}::text[], i.severity) >= array_position(${severities}::text[], rule.severity))`;

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
      case when bool_or(rule.by_mail) and bool_and(${isOn}) then 'waiting' else 'none' end,
      case when bool_or(rule.by_push) and bool_and(${isOn}) then 'waiting' else 'none' end
    from incidents i
    join ${appliances} on ${appliances.serialNumber} = i.serial_number
    join notification_rules rule on rule.user_id = ${candidate.userId} and rule.is_enabled and rule.kind = i.kind
    join users u on u.id = rule.user_id
    where i.id = any(${sql.param([...incidentIds])}::uuid[])
      and ${applianceScope(candidate, brand)} and ${meetsConditions(sql`rule`)}
      and (i.kind <> 'alarm' or ${isSevereEnough}) and (i.kind <> 'threshold' or i.key = rule.id::text)
      and not ${isMuted({ userId: sql`u.id`, incident: sql`i` })}
    group by i.id, u.id
    on conflict do nothing`);
}

/** Others are to be notified if nobody looks. Somebody whose own rule reports the incident knows of it already. */
async function escalate(transaction: Transaction, incidentIds: readonly string[]): Promise<void> {
  await transaction.execute(sql`
    insert into notices (incident_id, user_id, rule_id, escalated_from, due_at, mail, push)
    select distinct on (n.incident_id, colleague.id) n.incident_id, colleague.id, rule.id, n.user_id,
      n.due_at + step.place * make_interval(mins => rule.escalate_after_minutes),
      case when rule.by_mail then 'waiting' else 'none' end, case when rule.by_push then 'waiting' else 'none' end
    from notices n join notification_rules rule on rule.id = n.rule_id
    cross join lateral unnest(rule.escalate_to) with ordinality as step(user_id, place)
    join users colleague on colleague.id = step.user_id and colleague.status = 'ACTIVE'
    where n.incident_id = any(${sql.param([...incidentIds])}::uuid[]) and n.escalated_from is null
    order by n.incident_id, colleague.id, n.due_at + step.place * make_interval(mins => rule.escalate_after_minutes)
    on conflict do nothing`);
}
