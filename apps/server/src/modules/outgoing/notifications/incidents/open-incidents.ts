import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { IncidentRow } from './acknowledge.ts';

/** Something that is the case at a machine now. */
export type Finding = Pick<IncidentRow, 'serialNumber' | 'kind' | 'key' | 'severity' | 'facts'> & { beganAt: Date };

/** What comes back within this time is the same incident. */
const memory = sql`interval '6 hours'`;

/**
 * Begins an incident for each finding that has none. One that was over a short while ago goes on instead, and is
 * reported again to those who know of it. An open one stays as it is, so that findings may be repeated.
 */
export async function openIncidents(transaction: Transaction, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  await transaction.execute(sql`
    with found as (
      select x.*, last.id as last_id, last.ended_at
      from json_to_recordset(${JSON.stringify(findings)}::json) as x(
        "serialNumber" text, kind text, key text, severity text, facts jsonb, "beganAt" timestamptz)
      left join lateral (
        select i.id, i.ended_at from incidents i
        where i.serial_number = x."serialNumber" and i.kind = x.kind and i.key = x.key
        order by i.noted_at desc limit 1) last on true),
    returned as (
      update incidents i set ended_at = null, cleared_at = null, flaps = least(i.flaps + 1, 100), facts = found.facts
      from found where i.id = found.last_id and found.ended_at > now() - ${memory}
      returning i.id),
    reported as (
      update notices n set looked_at = null,
        mail = case mail when 'over' then 'waiting' when 'overWaiting' then 'sent' when 'dropped' then 'waiting' else mail end,
        push = case push when 'over' then 'waiting' when 'overWaiting' then 'sent' when 'dropped' then 'waiting' else push end
      from returned join incidents i on i.id = returned.id
      where n.incident_id = returned.id and i.acknowledged_at is null and n.escalated_from is null)
    insert into incidents (serial_number, kind, key, severity, facts, began_at)
    select "serialNumber", kind, key, severity, facts, "beganAt" from found
    where last_id is null or ended_at <= now() - ${memory}
    on conflict do nothing`);
}
