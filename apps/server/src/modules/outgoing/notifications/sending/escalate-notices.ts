import { ruleBounds } from '@washboard/contract/notifications/notification-rules';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { isMailOn } from '../rules/mail-switch.ts';
import { isReportedByRule } from './assign-incidents.ts';

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
