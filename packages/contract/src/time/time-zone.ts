import * as z from 'zod/mini';

/** An IANA name that this runtime knows. Its database may not: `isKnownTimeZone` of the server. */
export const timeZoneSchema = z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'no such time zone' }));

function isTimeZone(name: string): boolean {
  // An offset, which PostgreSQL would read the other way round, and which has no summer time.
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
