import { type SQL, sql } from 'drizzle-orm';

/**
 * Ends the sessions that machines say are over among the events `stored` (a query with `serial_number`, `received_at`,
 * `kind` and `body`), in the statement that stores them. A machine speaks for its own sessions only. They are looked up
 * through an array, for the plan's sake (docs/decisions/037-plans-of-the-batch.md).
 */
export function endToldSessions(stored: SQL): SQL {
  const ended = sql`select serial_number, received_at, body ->> 'reason' as reason,
    case when kind = 'remoteControlEnded' then (body ->> 'sessionId')::uuid end as id from ${stored}`;
  return sql`
    update remote_sessions r set ended_at = e.received_at, end_reason = e.reason from (${ended}) e
    where r.id = any(array(select id from (${ended}) ids)) and r.id = e.id
      and r.serial_number = e.serial_number and r.ended_at is null`;
}
