import { sql } from 'drizzle-orm';
import { namedStatement } from '../../../../adapters/database/named-statement.ts';

// A number is in use only if a person changed the ledger in the database; the message must be stored even then.
export const insertRecords = namedStatement<{ records: string }, never>(
  'insert_hygiene_records',
  sql`
    with records as (
      select * from json_to_recordset(${sql.placeholder('records')}) as x(
        "serialNumber" text, number bigint, at timestamptz, "endedAt" timestamptz, result text, "eventSeq" bigint,
        "isWashing" boolean)),
    released as (
      delete from rewash_holds h using records x
      where h.serial_number = x."serialNumber" and x.result = 'valid' and h.ended_at < x."endedAt")
    insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
    select "serialNumber", number, at, "endedAt", result, "eventSeq", "isWashing" from records
    on conflict (serial_number, number) do update set at = excluded.at, ended_at = excluded.ended_at,
      result = excluded.result, event_seq = excluded.event_seq, is_washing = excluded.is_washing, action_number = null, action_at = null`,
);
