import * as z from 'zod/mini';

/** The database may not know a name that this runtime knows: `isKnownTimeZone` of the server. */
export const timeZoneSchema = z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'no such time zone' }));

function isTimeZone(name: string): boolean {
  // PostgreSQL would read an offset the other way round, and an offset has no summer time.
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
