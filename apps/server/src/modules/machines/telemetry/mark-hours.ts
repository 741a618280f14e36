import { type SQL, sql } from 'drizzle-orm';
import { beginOf } from './rolled-up-figures.ts';

/**
 * Notes the hours of the samples `stored` (a query with `serial_number` and `at`) for the roll-up, in the statement
 * that stores them. A mark that is there already is locked and not changed: while this transaction runs the roll-up
 * passes over it, so that no sample can slip between what it reads and the mark that it removes.
 */
export function markHours(stored: SQL): SQL {
  return sql`
    insert into telemetry_to_roll_up (serial_number, hour)
    select distinct serial_number, ${beginOf(3600, sql`at`)} from ${stored} stored
    on conflict (serial_number, hour) do update set hour = excluded.hour where false`;
}
