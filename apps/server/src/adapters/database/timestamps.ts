import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** With its type, which PostgreSQL cannot always infer from the place of a parameter. */
export const timestampOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Milliseconds since the epoch, as float8, because the driver returns a numeric as text. */
export const epochMs = (at: SQLWrapper): SQL => sql`(extract(epoch from ${at}) * 1000)::float8`;
