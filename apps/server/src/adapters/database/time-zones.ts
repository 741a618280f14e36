import { sql } from 'drizzle-orm';
import type { Orm } from './database.ts';

/**
 * Node.js knows time zones that PostgreSQL refuses (`NET`) or understands differently (`IST`). One such name in a table
 * fails a query for all its rows.
 */
export async function isKnownTimeZone(orm: Pick<Orm, 'execute'>, name: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`select from pg_timezone_names where lower(name) = lower(${name}) limit 1`);
  return rows.length > 0;
}
