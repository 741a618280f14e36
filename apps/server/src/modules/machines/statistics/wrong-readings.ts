import { sql } from 'drizzle-orm';

/** Columns for {@link isRight}: the series of the readings before and after, in a window `neighbours` of one machine. */
export const neighbourSeries = sql`lag(series) over neighbours as series_before, lead(series) over neighbours as series_after`;

/** Of that window. */
export const inTime = sql`order by at, series`;

/**
 * Whether a reading counts: not a single one between two of an earlier series, which fit each other. Between several such
 * readings the counters did not run, although they have one series (place-reading.ts leaves them out, too).
 */
export const isRight = sql`(series_before is null or series_after is null or series_before <> series_after
  or series <= series_before)`;
