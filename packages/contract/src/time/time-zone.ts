import * as z from 'zod/mini';

/** A time zone by its name in the IANA database, as this program knows it. */
export const timeZoneSchema = z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'no such time zone' }));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
