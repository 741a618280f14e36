import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { endedOnDays } from './records-repository.ts';

export interface EntryRange {
  first: number;
  last: number;
}

/**
 * The first and the last entry in the ledger of a machine that are about these days, both included: the records of
 * cycles that ended on them, their corrective actions, and the reviews. Machines report late, and people sign a day on
 * the next one.
 *
 * @param days `from` and `to` as dates in `timeZone`
 */
export async function entriesOfDays(
  orm: Orm,
  { serialNumber, from, to, timeZone }: Record<'serialNumber' | 'from' | 'to' | 'timeZone', string>,
): Promise<EntryRange | null> {
  const { rows } = await orm.execute<Record<keyof EntryRange, string | null>>(sql`
    select min(entry.first) as first, max(entry.last) as last from (
      select r.number as first, greatest(r.number, r.action_number) as last from hygiene_records r
      where r.serial_number = ${serialNumber}
        and ${endedOnDays({ from: sql`${from}`, to: sql`${to}`, zone: sql`${timeZone}` })}
      union all
      select number, number from hygiene_reviews
      where serial_number = ${serialNumber} and day between ${from}::date and ${to}::date) entry`);
  const { first, last } = rows[0] ?? {};
  return first && last ? { first: Number(first), last: Number(last) } : null;
}
