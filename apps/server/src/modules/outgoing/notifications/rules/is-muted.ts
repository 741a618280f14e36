import { type SQL, sql } from 'drizzle-orm';

/** Whether an account does not want to be notified of an incident: of its kind at the machine, or of this alarm. */
export function isMuted({ userId, incident }: { userId: SQL; incident: SQL }): SQL {
  return sql`exists (
    select from muted_notifications m
    where m.user_id = ${userId} and m.serial_number = ${incident}.serial_number and m.kind = ${incident}.kind
      and m.error_code in (
        '', case when ${incident}.kind in ('alarm', 'supplies') then ${incident}.key else '' end))`;
}
