import { and, eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { namedStatement } from '../../../../adapters/database/named-statement.ts';
import { isRecordOpen, rewashHolds } from '../tables.ts';

export async function findHold(orm: Orm, serialNumber: string) {
  const [hold] = await orm.select().from(rewashHolds).where(eq(rewashHolds.serialNumber, serialNumber));
  return hold ? { recordId: hold.number, cycleNumber: hold.cycleNumber, since: hold.endedAt.toISOString() } : null;
}

/** A later valid cycle means that the rack was washed again, so it is not held. */
export const holdRacks = namedStatement<{ records: string }, never>(
  'hold_racks',
  sql`
    insert into rewash_holds as h (serial_number, number, cycle_number, ended_at)
    select distinct on (x."serialNumber") x.* from json_to_recordset(${sql.placeholder('records')}) as x(
      "serialNumber" text, number bigint, "cycleNumber" bigint, "endedAt" timestamptz)
    where not exists (
      select from hygiene_records v
      where v.serial_number = x."serialNumber" and v.result = 'valid' and v.ended_at > x."endedAt")
    order by x."serialNumber", x."endedAt" desc
    on conflict (serial_number) do update set
      number = excluded.number, cycle_number = excluded.cycle_number, ended_at = excluded.ended_at
    where excluded.ended_at > h.ended_at`,
);

/** A hold of another record stays. */
export async function releaseHold(transaction: Transaction, serialNumber: string, recordId: number): Promise<void> {
  const released = await transaction
    .delete(rewashHolds)
    .where(and(eq(rewashHolds.serialNumber, serialNumber), eq(rewashHolds.number, recordId)))
    .returning({ number: rewashHolds.number });
  if (released.length > 0) await holdNewestOpen(transaction, serialNumber);
}

/** The rack of the newest open deviation without a later valid cycle is on hold. */
async function holdNewestOpen(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.execute(sql`
    insert into rewash_holds (serial_number, number, cycle_number, ended_at)
    select r.serial_number, r.number, (e.text::jsonb #>> '{body,cycleNumber}')::bigint, r.ended_at
    from hygiene_records r
    join ledger_entries e on e.serial_number = r.serial_number and e.number = r.number and e.at = r.at
    where r.serial_number = ${serialNumber} and ${isRecordOpen}
      and r.ended_at >= coalesce((
        select ended_at from hygiene_records where serial_number = ${serialNumber} and result = 'valid'
        order by ended_at desc limit 1), '-infinity')
    order by r.ended_at desc, r.number desc limit 1`);
}
