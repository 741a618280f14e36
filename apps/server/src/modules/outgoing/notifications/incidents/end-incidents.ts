import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { reviewCoversDay } from '../../../machines/hygiene/index.ts';
import { zoneOfMachine } from './detect-hygiene.ts';
import { firmwareDays } from './detect-machines.ts';

/** The statement reads the stored state, so nothing is missed while no process with the role `jobs` runs. */
export async function updateCauses(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with present as (
      select i.id, i.cleared_at, appliances.deleted_at is null and case i.kind
        when 'offline' then exists (
          select from appliance_states s where s.serial_number = i.serial_number and s.connection = 'offline')
        when 'threshold' then exists (
          select from threshold_states t where t.serial_number = i.serial_number and t.rule_id::text = i.key)
        when 'hygieneDeviation' then exists (
          select from hygiene_records r where r.serial_number = i.serial_number and r.number::text = i.key
            and r.number = (i.facts ->> 'number')::bigint and r.action_number is null)
        when 'reviewMissed' then case split_part(i.key, ' ', 2)
          when '' then not exists (
            select from hygiene_reviews v where v.serial_number = i.serial_number and v.day = i.key::date)
          else exists (
            select from hygiene_reviews v where v.serial_number = i.serial_number
              and v.day = left(i.key, 10)::date and v.number::text = split_part(i.key, ' ', 2)
              and not ${reviewCoversDay(zoneOfMachine)}) end
        when 'maintenanceDue' then (
          select c.cycles_before_maintenance <= 0 from counter_readings c
          where c.serial_number = i.serial_number order by c.quarter desc, c.series desc limit 1)
        else exists (
          select from alarms a where a.serial_number = i.serial_number and a.error_code = i.key and a.cleared_seq is null)
        end as is_active
      from incidents i join appliances on appliances.serial_number = i.serial_number
      where i.ended_at is null)
    update incidents i set cleared_at = case when is_active then null else now() end,
      flaps = case when is_active then least(i.flaps + 1, 100) else i.flaps end
    from present where i.id = present.id and is_active <> (present.cleared_at is null)`);
}

/** Each return of the cause multiplies this wait by four. */
const settleMinutes = 5;
const maxSettleMinutes = 6 * 60;

export async function endIncidents(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with ended as (
      update incidents set ended_at = now()
      where ended_at is null
        and cleared_at <= now() - case when kind in ('hygieneDeviation', 'reviewMissed') then interval '0'
          else make_interval(mins => least(${settleMinutes} * power(4, least(flaps, 10)), ${maxSettleMinutes})::int) end
      returning id)
    update notices n set
      mail = case mail when 'waiting' then 'dropped' when 'sent' then 'overWaiting' else mail end,
      push = case push when 'waiting' then 'dropped' when 'sent' then 'overWaiting' else push end
    from ended where n.incident_id = ended.id`);
  await forgetReviews(transaction);
}

/** The day is still unsigned, so no message reports an end. */
async function forgetReviews(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with forgotten as (
      update incidents set ended_at = now()
      where ended_at is null and kind = 'reviewMissed' and noted_at < now() - interval '7 days' returning id)
    update notices n set mail = case mail when 'waiting' then 'dropped' else mail end,
      push = case push when 'waiting' then 'dropped' else push end
    from forgotten where n.incident_id = forgotten.id`);
}

/** The bell shows notifications of this period. */
const keptDays = 30;

export async function removeOldIncidents(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    delete from incidents where ended_at < now() - make_interval(days => ${keptDays})
      or ended_at < now() - make_interval(days => case kind when 'firmware' then ${firmwareDays} else 1 end)
      and not exists (select from notices where incident_id = incidents.id)`);
  await transaction.execute(sql`
    delete from notification_messages where created_at < now() - make_interval(days => ${keptDays})`);
}

/** Times written within one statement may differ by less than this. */
const tolerance = sql`interval '1 second'`;

/** Times written by a fast database clock would delay notices and block further messages. */
export async function correctFutureTimes(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with ahead as (
      select id, noted_at - now() as by from incidents where noted_at > now() + ${tolerance}),
    repaired as (
      update incidents i set noted_at = now(), began_at = least(began_at, now()), cleared_at = least(cleared_at, now())
      from ahead where i.id = ahead.id)
    update notices n set due_at = due_at - ahead.by from ahead where n.incident_id = ahead.id`);
  await transaction.execute(sql`
    update incidents set cleared_at = now() where ended_at is null and cleared_at > now() + ${tolerance}`);
  await transaction.execute(sql`update threshold_states set since = now() where since > now() + ${tolerance}`);
  await transaction.execute(sql`
    update notification_messages set created_at = now() where created_at > now() + ${tolerance}`);
}
