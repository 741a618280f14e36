import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { reviewCoversDay } from '../../../machines/hygiene/index.ts';
import { zoneOfMachine } from './detect-hygiene.ts';

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
