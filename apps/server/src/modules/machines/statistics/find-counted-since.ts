import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';

/** When the counters of each machine begin; machines without counters are missing. */
export async function findCountedSince(
  orm: Pick<Orm, 'execute'>,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await orm.execute<{ serialNumber: string; atMs: number }>(sql`
    select m.serial_number as "serialNumber", (extract(epoch from first.at) * 1000)::float8 as "atMs"
    from unnest(${sql.param([...serialNumbers])}::text[]) as m(serial_number)
    cross join lateral (
      select at from counter_readings r where r.serial_number = m.serial_number order by quarter, at limit 1) first`);
  return new Map(rows.map(({ serialNumber, atMs }) => [serialNumber, atMs]));
}
