import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import type { SiteRecordFilter } from '@washboard/contract/hygiene/site-hygiene';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { storedInstant, storedText } from '../../../../http/list-cursor.ts';
import { type Calendars, isInPeriod, type SearchedPeriod } from '../days/calendars.ts';
import { endedOnDays } from '../days/days-repository.ts';
import { isOfResult, type RecordRow, recordColumns, withEntries, withTimes } from '../records/records-repository.ts';
import { isRecordOpen } from '../tables.ts';
import type { SiteMachines } from './site-machines.ts';

export interface SiteSearch extends SearchedPeriod {
  site: SiteMachines;
  filter?: SiteRecordFilter | undefined;
}

export interface SiteRecordRow extends RecordRow {
  isHeld: boolean;
}

export const siteCursorSchema = z.tuple([storedInstant, storedText, z.string().regex(/^\d{1,16}$/)]);
type SiteCursor = z.infer<typeof siteCursorSchema>;
export const siteCursorOf = ({ endedAt, serialNumber, number }: RecordRow): SiteCursor => [
  endedAt.toISOString(),
  serialNumber,
  number,
];

interface Page {
  limit: number;
  after: SiteCursor | null;
}

/**
 * Beyond this many rows, reading the index of all machines from its end is faster than sorting the rows of each
 * machine.
 */
const maxSortedRows = 6_000;

export async function findSiteRecords(orm: Orm, search: SiteSearch, page: Page): Promise<SiteRecordRow[]> {
  const { site } = search;
  const { rows } = await orm.execute<SiteRecordRow>(sql`
    select ${recordColumns}, h.number is not null as "isHeld"
    from (${site.size * page.limit <= maxSortedRows ? newestOfEach(search, page) : newestOfAll(search, page)}) r
    ${withEntries} left join rewash_holds h on h.serial_number = r.serial_number and h.number = r.number
    order by r.ended_at desc, r.serial_number desc, r.number desc`);
  return rows.map((row) => ({ ...row, ...withTimes(row) }));
}

const newestFirst = sql`order by r.ended_at desc, r.serial_number desc, r.number desc`;

function newestOfEach(search: SiteSearch, { limit, after }: Page): SQL {
  return sql`
    select r.* from ${serialNumbersOf(search.site)} cross join lateral (
      select r.* from hygiene_records r
      where r.serial_number = m.serial_number ${isSought(search)} ${isAfter(after)}
      order by r.ended_at desc, r.number desc limit ${limit}) r
    ${newestFirst} limit ${limit}`;
}

function newestOfAll(search: SiteSearch, { limit, after }: Page): SQL {
  return sql`
    select r.* from hygiene_records r
    where r.serial_number = any(${sql.param([...search.site.keys()])}::text[]) ${isSought(search)} ${isAfter(after)}
    ${newestFirst} limit ${limit}`;
}

const serialNumbersOf = (site: Calendars) => sql`unnest(${sql.param([...site.keys()])}::text[]) as m(serial_number)`;
const zonesOf = (site: Calendars) => sql.param([...site.values()].map(({ timeZone }) => timeZone));
const machinesOf = (site: Calendars) =>
  sql`unnest(${sql.param([...site.keys()])}::text[], ${zonesOf(site)}::text[]) as m(serial_number, zone)`;

/** The first condition bounds the index of one machine, which lacks the serial number between its columns. */
const isAfter = (after: SiteCursor | null) =>
  after
    ? sql`and r.ended_at <= ${after[0]}::timestamptz
        and (r.ended_at, r.serial_number, r.number) < (${after[0]}::timestamptz, ${after[1]}, ${after[2]}::bigint)`
    : sql``;

function isSought({ site, filter, ...period }: SiteSearch): SQL {
  const isOfPeriod = sql`and ${isInPeriod(site, period, { serialNumber: sql`r.serial_number`, at: sql`r.ended_at` })}`;
  if (filter !== 'held') return sql`${isOfPeriod} ${isOfResult(filter)}`;
  return sql`${isOfPeriod} ${isOfResult('open')} and exists (
    select from rewash_holds h where h.serial_number = r.serial_number and h.number = r.number)`;
}

export interface MachineCounts extends Record<HygieneResult | 'open', number> {
  serialNumber: string;
  washing: number;
}

export async function countSiteRecords(orm: Orm, search: SiteSearch): Promise<MachineCounts[]> {
  const { rows } = await orm.execute<MachineCounts & Record<string, unknown>>(sql`
    select r.serial_number as "serialNumber", ${resultCounts}, count(*) filter (where r.is_washing)::int as washing
    from hygiene_records r
    where r.serial_number = any(${sql.param([...search.site.keys()])}::text[]) ${isSought(search)}
    group by 1`);
  return rows;
}

const resultCounts = sql`count(*) filter (where r.result = 'valid')::int as valid,
  count(*) filter (where r.result = 'deviating')::int as deviating,
  count(*) filter (where ${isRecordOpen})::int as open,
  count(*) filter (where r.result = 'notJudgeable')::int as "notJudgeable"`;

/** @returns null if there are fewer than `limit` records */
export async function findEndOfNewest(orm: Orm, search: SiteSearch, limit: number): Promise<Date | null> {
  const { rows } = await orm.execute<{ endedAt: Date }>(sql`
    select ended_at as "endedAt" from (${newestOfAll(search, { limit, after: null })}) r
    ${newestFirst} offset ${limit - 1}`);
  return rows[0] ? new Date(rows[0].endedAt) : null;
}

interface Days {
  site: Calendars;
  /** Both dates are included. */
  from: string;
  to: string;
}

const countedDays = ({ site, from, to }: Days) => sql`
  with machine_days as (
    select r.serial_number, (r.ended_at at time zone m.zone)::date as day, ${resultCounts},
      max(r.number) as last_number
    from ${machinesOf(site)} join hygiene_records r on r.serial_number = m.serial_number
      and ${endedOnDays({ from: sql`${from}`, to: sql`${to}`, zone: sql`m.zone` })}
    group by 1, 2),
  counted as (
    select d.*, coalesce(v.number > d.last_number, false) as is_reviewed,
      coalesce(v.number < d.last_number, false) as is_changed
    from machine_days d
    left join hygiene_reviews v on v.serial_number = d.serial_number and v.day = d.day)`;

interface SiteDayRow extends Record<HygieneResult | 'open' | 'machines' | 'reviewed' | 'changed', number> {
  day: string;
}

export async function findSiteDays(orm: Orm, days: Days): Promise<SiteDayRow[]> {
  const { rows } = await orm.execute<SiteDayRow & Record<string, unknown>>(sql`
    ${countedDays(days)}
    select day::text, sum(valid)::int as valid, sum(deviating)::int as deviating, sum(open)::int as open,
      sum("notJudgeable")::int as "notJudgeable", count(*)::int as machines,
      (count(*) filter (where is_reviewed))::int as reviewed,
      (count(*) filter (where is_changed))::int as changed
    from counted group by day order by day`);
  return rows;
}

export type ReviewedDays = Record<'reviewed' | 'changed' | 'notReviewed', number>;

export async function countReviewedDays(orm: Orm, days: Days): Promise<Map<string, ReviewedDays>> {
  const { rows } = await orm.execute<ReviewedDays & { serialNumber: string } & Record<string, unknown>>(sql`
    ${countedDays(days)}
    select serial_number as "serialNumber", (count(*) filter (where is_reviewed))::int as reviewed,
      (count(*) filter (where is_changed))::int as changed,
      (count(*) filter (where not is_reviewed and not is_changed))::int as "notReviewed"
    from counted group by 1`);
  return new Map(rows.map(({ serialNumber, ...days }) => [serialNumber, days]));
}

export async function findDaysToReview(
  orm: Orm,
  { machines, from, to }: { machines: Calendars } & Pick<Days, 'from' | 'to'>,
): Promise<{ days: string[]; machines: number }> {
  const { rows } = await orm.execute<{ days: string[]; machines: number }>(sql`
    ${countedDays({ site: machines, from, to })}
    select coalesce(array_agg(distinct day::text), '{}') as days, count(distinct serial_number)::int as machines
    from counted where not is_reviewed`);
  return rows[0] ?? { days: [], machines: 0 };
}

export async function findMachinesOfDay(orm: Orm | Transaction, site: SiteMachines, day: string): Promise<string[]> {
  const { rows } = await orm.execute<{ serialNumber: string }>(sql`
    ${countedDays({ site, from: day, to: day })}
    select serial_number as "serialNumber" from counted order by 1`);
  return rows.map(({ serialNumber }) => serialNumber);
}

export async function countOpen(orm: Orm, site: SiteMachines): Promise<{ open: number; held: number }> {
  const serialNumbers = sql`any(${sql.param([...site.keys()])}::text[])`;
  const { rows } = await orm.execute<{ open: number; held: number }>(sql`
    select (select count(*)::int from hygiene_records r where r.serial_number = ${serialNumbers} and ${isRecordOpen}) as open,
      (select count(*)::int from rewash_holds where serial_number = ${serialNumbers}) as held`);
  return rows[0] ?? { open: 0, held: 0 };
}
