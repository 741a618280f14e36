import type { HygieneFilter, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm, Transaction } from '../../../../adapters/database/database.ts';
import { storedInstant } from '../../../../http/list-cursor.ts';
import { hygieneRecords, hygieneReviews, isRecordOpen } from '../tables.ts';

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
export const recordCursorOf = ({ endedAt, number }: RecordRow): RecordCursor => [endedAt.toISOString(), number];

const conditions: Record<HygieneFilter, SQL> = {
  valid: sql`r.result = 'valid'`,
  deviating: sql`r.result = 'deviating'`,
  open: isRecordOpen,
  closed: sql`r.result = 'deviating' and r.action_number is not null`,
  notJudgeable: sql`r.result = 'notJudgeable'`,
};

export const isOfResult = (filter: HygieneFilter | undefined): SQL => (filter ? sql`and ${conditions[filter]}` : sql``);

type Period = Pick<RecordSearch, 'startDate' | 'stopDate'>;
export const isWithin = ({ startDate, stopDate }: Period): SQL => sql`
  and r.ended_at >= ${startDate ?? '-infinity'}::timestamptz and r.ended_at < ${stopDate ?? 'infinity'}::timestamptz`;

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

export async function findRecordsByNumber(
  orm: Orm,
  requested: readonly { serialNumber: string; number: number }[],
): Promise<RecordRow[]> {
  if (requested.length === 0) return [];
  const { rows } = await orm.execute<RecordRow>(sql`
    select ${recordColumns}
    from json_to_recordset(${JSON.stringify(requested)}) as w("serialNumber" text, number bigint)
    join hygiene_records r on r.serial_number = w."serialNumber" and r.number = w.number ${withEntries}`);
  return rows.map(withTimes);
}

export const withTimes = (row: RecordRow): RecordRow => ({
  ...row,
  at: new Date(row.at),
  endedAt: new Date(row.endedAt),
});

export async function countOpenByMachine(
  orm: Pick<Orm, 'execute'>,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await orm.execute<{ serialNumber: string; open: number }>(sql`
    select r.serial_number as "serialNumber", count(*)::int as open from hygiene_records r
    where r.serial_number = any(${sql.param([...serialNumbers])}::text[]) and ${isRecordOpen} group by 1`);
  return new Map(rows.map(({ serialNumber, open }) => [serialNumber, open]));
}

/** The cutoff is the time at which the ledger's entry was recorded. */
export async function removeRecordsBefore({ orm }: Pick<Database, 'orm'>, before: Date): Promise<void> {
  await orm.delete(hygieneRecords).where(lt(hygieneRecords.at, before));
  await orm.delete(hygieneReviews).where(lt(hygieneReviews.at, before));
}
