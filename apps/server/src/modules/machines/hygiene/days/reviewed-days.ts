import { type SQL, sql } from 'drizzle-orm';
import { endedOnDays } from './days-repository.ts';

/** A review is on time until noon of the next day, in the machine's time zone. */
export const reviewHours = 12;

export const timeToReview = sql.raw(`interval '${reviewHours} hours'`);

/** Records of the day of review `v` may arrive after it. */
const laterRecords = (zone: SQL): SQL => sql`from hygiene_records r
  where r.serial_number = v.serial_number and r.number > v.number
    and ${endedOnDays({ from: sql`v.day`, to: sql`v.day`, zone })}`;

export const reviewCoversDay = (zone: SQL): SQL => sql`not exists (select ${laterRecords(zone)})`;

export const firstRecordAfterReview = (zone: SQL): SQL => sql`(select min(r.at) ${laterRecords(zone)})`;
