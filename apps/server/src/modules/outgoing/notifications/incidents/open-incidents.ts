import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { messageGapsS } from '../notices/waiting-accounts.ts';
import type { IncidentRow } from '../tables.ts';

type IncidentFinding = Pick<IncidentRow, 'serialNumber' | 'kind'> &
  Partial<Pick<IncidentRow, 'key' | 'severity' | 'facts'>> & { beganAt: Date };

const usualFields = { key: '', severity: null, facts: {} } satisfies Partial<IncidentFinding>;

/** A cause that returns within this time continues its incident. */
const memory = sql`interval '6 hours'`;

/** After a longer wait, held back by quiet hours or a limit, a return is news. */
const maxGap = sql`make_interval(secs => ${Math.max(...messageGapsS)})`;

/**
 * A recently ended incident reopens as news: current rules assign it again, and its acknowledgement is void. Open
 * incidents stay unchanged.
 */
export async function openIncidents(transaction: Transaction, findings: readonly IncidentFinding[]): Promise<void> {
  if (findings.length === 0) return;
  await transaction.execute(sql`
    with found as (
      select x.*, last.id as last_id, last.ended_at
      from json_to_recordset(${JSON.stringify(findings.map((finding) => ({ ...usualFields, ...finding })))}::json) as x(
        "serialNumber" text, kind text, key text, severity text, facts jsonb, "beganAt" timestamptz)
      left join lateral (
        select i.id, i.ended_at from incidents i
        where i.serial_number = x."serialNumber" and i.kind = x.kind and i.key = x.key
        order by i.noted_at desc limit 1) last on true),
    returned as (
      update incidents i set ended_at = null, cleared_at = null, flaps = least(i.flaps + 1, 100), facts = found.facts,
        began_at = found."beganAt", noted_at = now(), assigned_at = null, acknowledged_by = null, acknowledged_at = null
      from found where i.id = found.last_id and found.ended_at > now() - ${memory}
      returning i.id, found.ended_at > now() - ${maxGap} as is_recent),
    still_known as (
      update notices n set looked_at = null,
        mail = case mail when 'overWaiting' then 'sent' when 'over' then 'waiting' else mail end,
        push = case push when 'overWaiting' then 'sent' when 'over' then 'waiting' else push end
      from returned
      where n.incident_id = returned.id and returned.is_recent and 'overWaiting' in (n.mail, n.push)),
    news as (
      delete from notices n using returned
      where n.incident_id = returned.id and not (returned.is_recent and 'overWaiting' in (n.mail, n.push))
      returning n.incident_id, n.user_id),
    unseen as (
      update seen_notifications s set seen_ids = (
        select coalesce(array_agg(id order by place), '{}') from unnest(s.seen_ids) with ordinality as seen(id, place)
        where not exists (
          select from news where news.user_id = s.user_id and seen.id = concat('incident:', news.incident_id)))
      where s.user_id in (select user_id from news))
    insert into incidents (serial_number, kind, key, severity, facts, began_at)
    select "serialNumber", kind, key, severity, facts, "beganAt" from found
    where last_id is null or ended_at <= now() - ${memory}
    on conflict do nothing`);
}
