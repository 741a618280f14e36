import * as z from 'zod/mini';
import { askedInstantSchema } from './asked-instant.ts';
import { isDay, startOfDay } from './calendar.ts';

const askedDaySchema = z.iso.date().check(z.refine(isDay, { error: 'a day as YYYY-MM-DD' }));

/** A query about one machine may name an instant, or a day of the machine's calendar, which means its first moment. */
export const askedMomentSchema = z
  .union([askedInstantSchema, askedDaySchema], { error: 'an instant with its time zone, or a day as YYYY-MM-DD' })
  .check(z.describe('an instant, or a day (YYYY-MM-DD) of the machine’s calendar, which stands for its first moment'));

/**
 * @param moment accepted by `askedMomentSchema`
 * @returns ms since 1970
 */
export function momentMs(moment: string, timeZone: string): number {
  return isDay(moment) ? startOfDay(moment, timeZone) : Date.parse(moment);
}

/** A day and an instant can only be compared in a time zone, so the server compares them. */
const areComparable = (one: string, other: string) => isDay(one) === isDay(other);

/** Returns true if the end of a period can follow its beginning. */
export function mayBeForward(begin: string | undefined, end: string | undefined): boolean {
  if (begin === undefined || end === undefined || !areComparable(begin, end)) return true;
  return Date.parse(begin) < Date.parse(end);
}
