import { gapReasons, type HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../adapters/database/database.ts';
import { readInPortions } from '../../platform/reports/index.ts';
import { entryOf } from './present-record.ts';

interface GapSearch {
  serialNumbers: readonly string[];
  startDate?: string | undefined;
  stopDate?: string | undefined;
}

interface GapRow extends Record<string, unknown> {
  serialNumber: string;
  number: string;
  text: string;
  place: Date;
}

/** Place, serial number and number of the last gap of a page. */
type Place = [string, string, string];
const placeOf = ({ place, serialNumber, number }: GapRow): Place => [
  new Date(place).toISOString(),
  serialNumber,
  number,
];

/**
 * Rows `gap`. Missing cycles stand before the record that follows their entry in the ledger. The condition on the text is
 * that of the index `ledger_gaps`.
 */
const gapsOf = ({ serialNumbers, startDate, stopDate }: GapSearch): SQL => sql`
  (select gap.* from (
    select e.serial_number, e.number, e.text, date_trunc('milliseconds',
      coalesce(r.ended_at, (e.text::jsonb #>> '{body,occurredAt}')::timestamptz, e.at)) as place
    from ledger_entries e
    left join lateral (
      select ended_at from hygiene_records
      where serial_number = e.serial_number and number = e.number + 1 and e.text like '%"reason":"missingCycles"%'
      limit 1) r on true
    where e.serial_number = any(${sql.param([...serialNumbers])}::text[]) and e.text like '%"kind":"gap"%') gap
  where place >= ${startDate ?? '-infinity'}::timestamptz and place < ${stopDate ?? 'infinity'}::timestamptz) gap`;

/** Newest first. */
export async function findGaps(
  orm: Orm,
  search: GapSearch,
  { limit, after }: { limit: number; after: Place | null },
): Promise<GapRow[]> {
  const { rows } = await orm.execute<GapRow>(sql`
    select serial_number as "serialNumber", number, text, place from ${gapsOf(search)}
    ${after ? sql`where (place, serial_number, number) < (${after[0]}::timestamptz, ${after[1]}, ${after[2]}::bigint)` : sql``}
    order by place desc, serial_number desc, number desc limit ${limit}`);
  return rows;
}

/** How many gaps each machine has; those without one are missing. */
export async function countGaps(orm: Orm, search: GapSearch): Promise<Map<string, number>> {
  const { rows } = await orm.execute<{ serialNumber: string; count: number }>(
    sql`select serial_number as "serialNumber", count(*)::int as count from ${gapsOf(search)} group by 1`,
  );
  return new Map(rows.map(({ serialNumber, count }) => [serialNumber, count]));
}

/** Each portion computes the places of all gaps again, and a gap needs little memory. */
const portion = 5_000;

export async function* readGaps(orm: Orm, search: GapSearch): AsyncGenerator<HygieneGap[]> {
  for await (const rows of readInPortions((page) => findGaps(orm, search, page), placeOf, portion))
    yield presentGaps(rows);
}

const bodySchema = z.object({
  reason: z.enum(gapReasons),
  fromCycle: z.number().nullable().default(null),
  toCycle: z.number().nullable().default(null),
  lostMessages: z.number().nullable().default(null),
});

export const presentGaps = (rows: readonly GapRow[]): HygieneGap[] =>
  rows.flatMap(({ serialNumber, text, place }) => {
    const { number, body } = entryOf(text);
    const { success, data } = bodySchema.safeParse(body);
    if (!success) return [];
    const { reason, fromCycle, toCycle, lostMessages } = data;
    return [{ serialNumber, id: number, at: new Date(place).toISOString(), reason, fromCycle, toCycle, lostMessages }];
  });
