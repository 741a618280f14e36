import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { isRecordOpen } from '../tables.ts';

/**
 * If midnight comes twice, a day begins with the first one, but PostgreSQL takes the second: the date decides, the
 * times bound the index.
 */
export const endedOnDays = ({ from, to, zone }: Record<'from' | 'to' | 'zone', SQL>): SQL => sql`
  r.ended_at >= (${from}::timestamp at time zone ${zone}) - ${maxRepeated}
  and r.ended_at < (${to}::date + 1)::timestamp at time zone ${zone}
  and (r.ended_at at time zone ${zone})::date between ${from}::date and ${to}::date`;

/** No place sets its clocks back further. */
const maxRepeated = sql`interval '3 hours'`;

export interface RecordDayRow extends Record<HygieneResult | 'open', number> {
  day: string;
  review: string | null;
  reviewedAt: Date | null;
  recordsSinceReview: number;
}

export async function findRecordDays(
  orm: Orm | Transaction,
  { serialNumber, from, to, timeZone }: { serialNumber: string; from: string; to: string; timeZone: string },
): Promise<RecordDayRow[]> {
  const { rows } = await orm.execute<Record<keyof RecordDayRow, unknown>>(sql`
    with counted as (
      select (r.ended_at at time zone ${timeZone})::date as day,
        count(*) filter (where r.result = 'valid') as valid,
        count(*) filter (where r.result = 'deviating') as deviating,
        count(*) filter (where ${isRecordOpen}) as open,
        count(*) filter (where r.result = 'notJudgeable') as not_judgeable,
        count(*) filter (where r.number > v.number) as since
      from hygiene_records r
      left join hygiene_reviews v on v.serial_number = r.serial_number
        and v.day = (r.ended_at at time zone ${timeZone})::date
      where r.serial_number = ${serialNumber}
        and ${endedOnDays({ from: sql`${from}`, to: sql`${to}`, zone: sql`${timeZone}` })}
      group by 1),
    reviewed as (
      select v.day, e.text, v.at from hygiene_reviews v
      left join ledger_entries e on e.serial_number = v.serial_number and e.number = v.number and e.at = v.at
      where v.serial_number = ${serialNumber} and v.day between ${from}::date and ${to}::date)
    select day::text, coalesce(valid, 0)::int as valid, coalesce(deviating, 0)::int as deviating,
      coalesce(open, 0)::int as open, coalesce(not_judgeable, 0)::int as "notJudgeable",
      reviewed.text as review, reviewed.at as "reviewedAt", coalesce(since, 0)::int as "recordsSinceReview"
    from counted full join reviewed using (day) order by day`);
  return rows.map((row) => ({
    ...(row as unknown as RecordDayRow),
    reviewedAt: row.reviewedAt ? new Date(String(row.reviewedAt)) : null,
  }));
}

export async function hasRecordsUntil(
  orm: Orm | Transaction,
  { serialNumber, day, timeZone }: { serialNumber: string; day: string; timeZone: string },
): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    select from hygiene_records where serial_number = ${serialNumber}
      and ended_at < (${day}::date + 1)::timestamp at time zone ${timeZone} limit 1`);
  return rows.length > 0;
}

/** The result includes reviews that a later one replaced. */
export async function findReviewsOf(
  orm: Orm | Transaction,
  { serialNumber, day, timeZone }: { serialNumber: string; day: string; timeZone: string },
): Promise<string[]> {
  // No person signs a day before it begins, so the search starts there.
  const { rows } = await orm.execute<{ text: string }>(sql`
    select text from ledger_entries
    where serial_number = ${serialNumber} and at >= (${day}::timestamp at time zone ${timeZone}) - ${maxRepeated}
      and text like '%"kind":"review"%' and text::jsonb #>> '{body,day}' = ${day}`);
  return rows.map(({ text }) => text);
}

interface EntryRange {
  first: number;
  last: number;
}

/**
 * The range covers records, corrective actions and reviews of these days. Machines report late and people sign the next
 * day, so entries may be later than the days.
 *
 * @param days `from` and `to` as dates in `timeZone`, both included
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
