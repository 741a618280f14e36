import { sql } from 'drizzle-orm';
import type { Orm } from './database.ts';

/**
 * Whether queries may compute with a time zone. Node.js knows names that PostgreSQL refuses (`NET`) or understands
 * differently (`IST`), and one such name in a table fails the query for all its rows: check each before it is stored.
 */
export async function isKnownTimeZone(orm: Pick<Orm, 'execute'>, name: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`select from pg_timezone_names where lower(name) = lower(${name}) limit 1`);
  return rows.length > 0;
}
