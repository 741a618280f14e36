import * as z from 'zod/mini';
import { isDay } from './calendar.ts';

/** Only the server can compare a day with an instant, because it knows the time zone. */
const areComparable = (start: string, end: string) => isDay(start) === isDay(end);

export function mayBeForward(begin: string | undefined, end: string | undefined): boolean {
  if (begin === undefined || end === undefined || !areComparable(begin, end)) return true;
  return Date.parse(begin) < Date.parse(end);
}

export const isPeriodForward = z.refine<{ startDate?: string | undefined; stopDate?: string | undefined }>(
  ({ startDate, stopDate }) => mayBeForward(startDate, stopDate),
  { path: ['stopDate'], message: 'stopDate must be after startDate' },
);
