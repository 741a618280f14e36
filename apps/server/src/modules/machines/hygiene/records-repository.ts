import type { HygieneFilter, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm, Transaction } from '../../../adapters/database/database.ts';
import { storedInstant } from '../../../http/list-cursor.ts';
import { hygieneRecords, hygieneReviews, rewashHolds } from './tables.ts';

export interface RecordRow extends Record<string, unknown> {
  serialNumber: string;
  number: string;
  at: Date;
  endedAt: Date;
  text: string;
  action: string | null;
}

export interface RecordSearch {
  serialNumber: string;
  startDate?: string | undefined;
  stopDate?: string | undefined;
  filter?: HygieneFilter | undefined;
}

export const recordCursorSchema = z.tuple([storedInstant, z.string().regex(/^\d{1,16}$/)]);
type RecordCursor = z.infer<typeof recordCursorSchema>;
export const cursorOf = ({ endedAt, number }: RecordRow): RecordCursor => [endedAt.toISOString(), number];

/** The conditions of the partial indices have the same text. */
export const isOpen: SQL = sql`r.result = 'deviating' and r.action_number is null`;
const conditions: Record<HygieneFilter, SQL> = {
  valid: sql`r.result = 'valid'`,
  deviating: sql`r.result = 'deviating'`,
  open: isOpen,
  closed: sql`r.result = 'deviating' and r.action_number is not null`,
  notJudgeable: sql`r.result = 'notJudgeable'`,
};

export const isOfResult = (filter: HygieneFilter | undefined): SQL => (filter ? sql`and ${conditions[filter]}` : sql``);

type Period = Pick<RecordSearch, 'startDate' | 'stopDate'>;
export const isWithin = ({ startDate, stopDate }: Period): SQL => sql`
  and r.ended_at >= ${startDate ?? '-infinity'}::timestamptz and r.ended_at < ${stopDate ?? 'infinity'}::timestamptz`;

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

export const recordColumns = sql`r.serial_number as "serialNumber", r.number, r.at, r.ended_at as "endedAt", e.text,
  a.text as action`;
/** A join would read all entries, because PostgreSQL expects few rows of it, so each record is looked up. */
export const withEntries = sql`
  cross join lateral (
    select text from ledger_entries
    where serial_number = r.serial_number and number = r.number and at = r.at limit 1) e
  left join lateral (
    select text from ledger_entries
    where serial_number = r.serial_number and number = r.action_number and at = r.action_at limit 1) a on true`;

export async function findRecords(
  orm: Orm,
  { serialNumber, filter, ...period }: RecordSearch,
  { limit, after }: { limit: number; after: RecordCursor | null },
): Promise<RecordRow[]> {
  const { rows } = await orm.execute<RecordRow>(sql`
    select ${recordColumns} from hygiene_records r ${withEntries}
    where r.serial_number = ${serialNumber} ${isWithin(period)} ${isOfResult(filter)}
      ${after ? sql`and (r.ended_at, r.number) < (${after[0]}::timestamptz, ${after[1]}::bigint)` : sql``}
    order by r.ended_at desc, r.number desc
    limit ${limit}`);
  return rows.map(withTimes);
}

export async function countRecords(
  orm: Orm,
  { serialNumber, filter, ...period }: RecordSearch,
): Promise<Record<HygieneResult | 'open', number>> {
  const { rows } = await orm.execute<Record<HygieneResult | 'open', number>>(sql`
    select count(*) filter (where result = 'valid')::int as valid,
      count(*) filter (where result = 'deviating')::int as deviating,
      count(*) filter (where ${conditions.open})::int as open,
      count(*) filter (where result = 'notJudgeable')::int as "notJudgeable"
    from hygiene_records r
    where r.serial_number = ${serialNumber} ${isWithin(period)} ${isOfResult(filter)}`);
  return rows[0] ?? { valid: 0, deviating: 0, open: 0, notJudgeable: 0 };
}

export async function findRecord(
  orm: Orm | Transaction,
  serialNumber: string,
  number: number,
): Promise<RecordRow | null> {
  const { rows } = await orm.execute<RecordRow>(sql`
    select ${recordColumns} from hygiene_records r ${withEntries} where r.serial_number = ${serialNumber} and r.number = ${number}`);
  const [row] = rows;
  return row ? withTimes(row) : null;
}

export const withTimes = (row: RecordRow): RecordRow => ({
  ...row,
  at: new Date(row.at),
  endedAt: new Date(row.endedAt),
});

export interface DayRow extends Record<HygieneResult | 'open', number> {
  day: string;
  review: string | null;
  reviewedAt: Date | null;
  recordsSinceReview: number;
}

export async function findDays(
  orm: Orm | Transaction,
  { serialNumber, from, to, timeZone }: { serialNumber: string; from: string; to: string; timeZone: string },
): Promise<DayRow[]> {
  const { rows } = await orm.execute<Record<keyof DayRow, unknown>>(sql`
    with counted as (
      select (r.ended_at at time zone ${timeZone})::date as day,
        count(*) filter (where r.result = 'valid') as valid,
        count(*) filter (where r.result = 'deviating') as deviating,
        count(*) filter (where r.result = 'deviating' and r.action_number is null) as open,
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
    ...(row as unknown as DayRow),
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

export async function findHold(orm: Orm, serialNumber: string) {
  const [hold] = await orm.select().from(rewashHolds).where(eq(rewashHolds.serialNumber, serialNumber));
  return hold ? { recordId: hold.number, cycleNumber: hold.cycleNumber, since: hold.endedAt.toISOString() } : null;
}

/** The cutoff is the time at which the ledger's entry was recorded. */
export async function removeRecordsBefore({ orm }: Pick<Database, 'orm'>, before: Date): Promise<void> {
  await orm.delete(hygieneRecords).where(lt(hygieneRecords.at, before));
  await orm.delete(hygieneReviews).where(lt(hygieneReviews.at, before));
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
