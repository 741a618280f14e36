import * as z from 'zod/mini';
import { askedInstantSchema } from './asked-instant.ts';
import { isDay, startOfDay } from './calendar.ts';

const askedDaySchema = z.iso.date().check(z.refine(isDay, { error: 'a day as YYYY-MM-DD' }));

/** A day means its first moment in the machine's calendar. */
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

/** Only the server can compare a day with an instant, because it knows the time zone. */
const areComparable = (one: string, other: string) => isDay(one) === isDay(other);

export function mayBeForward(begin: string | undefined, end: string | undefined): boolean {
  if (begin === undefined || end === undefined || !areComparable(begin, end)) return true;
  return Date.parse(begin) < Date.parse(end);
}
