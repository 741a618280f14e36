import { maxCount } from '@washboard/contract/statistics/reported-counts';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../../adapters/database/database.ts';
import { type Calendars, isInPeriod, type SearchedPeriod } from '../days/calendars.ts';

export interface GapSearch extends SearchedPeriod {
  machines: Calendars;
}

export interface GapRow extends Record<string, unknown> {
  serialNumber: string;
  number: string;
  text: string;
  place: Date;
  /** Missing cycles that have arrived since are excluded. */
  fromCycle: string | null;
  toCycle: string | null;
}

type GapCursor = [string, string, string, string];
export const gapCursorOf = ({ place, serialNumber, number, fromCycle }: GapRow): GapCursor => [
  new Date(place).toISOString(),
  serialNumber,
  number,
  fromCycle ?? '0',
];

/** Without a limit, each gap of a machine whose clock runs backwards would read all its records. */
const maxRead = sql`(least(gap.to_cycle - gap.from_cycle + 1, 5000) + 20)`;

/** Queries sort like the index, so that they read only the records of one gap. */
const recordsBefore = sql`
  hygiene_records where serial_number = gap.serial_number and ended_at < gap.place`;

/**
 * A late cycle ended between the two records around its gap. A record with a doubtful clock or an impossible number has
 * no such place. `openGaps` is the same rule outside SQL.
 */
const arrivedSince = sql`
  select coalesce(range_agg(int8range(cycle.number, cycle.number, '[]')), '{}') from (
    select number, at from ${recordsBefore} and ended_at > coalesce((
      select near.ended_at from (
        select ended_at, number, at from ${recordsBefore}
        order by ended_at desc, number desc limit ${maxRead}) near
      cross join lateral (
        select (text::jsonb #>> '{body,cycleNumber}')::bigint as cycle_number,
          (text::jsonb #>> '{body,isClockDoubtful}')::boolean as is_clock_doubtful
        from ledger_entries
        where serial_number = gap.serial_number and number = near.number and at = near.at limit 1) entry
      where near.number < gap.number and entry.cycle_number <= ${sql.raw(String(maxCount))}
        and not entry.is_clock_doubtful
      order by near.ended_at desc limit 1), '-infinity')
    order by ended_at desc, number desc limit ${maxRead}) late
  join ledger_entries entry on entry.serial_number = gap.serial_number and entry.number = late.number
    and entry.at = late.at
  cross join lateral (select (entry.text::jsonb #>> '{body,cycleNumber}')::bigint as number) cycle
  where late.number > gap.number`;

/**
 * Missing cycles come before the record that follows their entry in the ledger. The condition on the text must match
 * the index `ledger_gaps`.
 */
const gapsOf = ({ machines, ...period }: GapSearch): SQL => sql`
  (select gap.*, lower(missing) as first, upper(missing) - 1 as last from (
    select e.serial_number, e.number, e.text, date_trunc('milliseconds',
        coalesce(r.ended_at, (e.text::jsonb #>> '{body,occurredAt}')::timestamptz, e.at)) as place,
      (e.text::jsonb #>> '{body,fromCycle}')::bigint as from_cycle,
      (e.text::jsonb #>> '{body,toCycle}')::bigint as to_cycle
    from ledger_entries e
    left join lateral (
      select ended_at from hygiene_records
      where serial_number = e.serial_number and number = e.number + 1 and e.text like '%"reason":"missingCycles"%'
      limit 1) r on true
    where e.serial_number = any(${sql.param([...machines.keys()])}::text[]) and e.text like '%"kind":"gap"%') gap
  left join lateral unnest(case when gap.text like '%"reason":"missingCycles"%' then
    int8multirange(int8range(gap.from_cycle, gap.to_cycle, '[]')) - (${arrivedSince}) end) missing on true
  where (missing is not null or gap.text not like '%"reason":"missingCycles"%')
    and ${isInPeriod(machines, period, { serialNumber: sql`serial_number`, at: sql`place` })}) gap`;

export async function findGaps(
  orm: Orm,
  search: GapSearch,
  { limit, after }: { limit: number; after: GapCursor | null },
): Promise<GapRow[]> {
  const { rows } = await orm.execute<GapRow>(sql`
    select serial_number as "serialNumber", number, text, place, first as "fromCycle", last as "toCycle"
    from ${gapsOf(search)}
    ${
      after
        ? sql`where (place, serial_number, number, coalesce(first, 0))
            < (${after[0]}::timestamptz, ${after[1]}, ${after[2]}::bigint, ${after[3]}::bigint)`
        : sql``
    }
    order by place desc, serial_number desc, number desc, coalesce(first, 0) desc limit ${limit}`);
  return rows;
}

export async function countGaps(orm: Orm, search: GapSearch): Promise<Map<string, number>> {
  const { rows } = await orm.execute<{ serialNumber: string; count: number }>(
    sql`select serial_number as "serialNumber", count(*)::int as count from ${gapsOf(search)} group by 1`,
  );
  return new Map(rows.map(({ serialNumber, count }) => [serialNumber, count]));
}
