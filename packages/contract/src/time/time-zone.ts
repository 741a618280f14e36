import * as z from 'zod/mini';

/** An IANA name that this runtime knows. */
export const timeZoneSchema = z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'no such time zone' }));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
