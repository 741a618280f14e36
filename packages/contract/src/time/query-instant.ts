import * as z from 'zod/mini';
import { isDay, startOfDay } from './calendar.ts';

export const earliestMs = Date.parse('0001-01-01T00:00:00Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/** Year 0 is refused, because PostgreSQL does not have it. */
export const queryInstantSchema = z.iso.datetime({ offset: true }).check(
  z.refine(
    (text) => {
      const ms = Date.parse(text);
      return ms >= earliestMs && ms <= latestMs;
    },
    { error: 'too far away' },
  ),
);

const queryDaySchema = z.iso.date().check(z.refine(isDay, { error: 'a day as YYYY-MM-DD' }));

/** A day means its first moment in the machine's calendar. */
export const queryMomentSchema = z
  .union([queryInstantSchema, queryDaySchema], { error: 'an instant with its time zone, or a day as YYYY-MM-DD' })
  .check(z.describe('an instant, or a day (YYYY-MM-DD) of the machine’s calendar, which stands for its first moment'));

/**
 * @param moment accepted by `queryMomentSchema`
 * @returns ms since 1970
 */
export function momentMs(moment: string, timeZone: string): number {
  return isDay(moment) ? startOfDay(moment, timeZone) : Date.parse(moment);
}
