import { installationCountries, timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { existingAppliances } from '../../../machines/appliances/index.ts';
import { endedOnDays, firstRecordAfterReview, timeToReview } from '../../../machines/hygiene/index.ts';
import { isRecordOpen } from '../../../machines/hygiene/tables.ts';
import { incidentPageSize, notificationCursorOf, readCursor } from './notification-cursor.ts';
import { openIncidents } from './open-incidents.ts';

/** The racks of an older cycle have been used, so it is not reported. */
const recently = sql`interval '1 day'`;

type DeviationRow = {
  serialNumber: string;
  number: string;
  endedAt: Date | string;
  cycleNumber: string | null;
};

const newDeviations = (brand: string, beginning: SQL) => sql`
  hygiene_records r join appliances on appliances.serial_number = r.serial_number and ${existingAppliances(brand)}
  where r.ended_at > now() - ${recently} and ${isRecordOpen}
    and r.at >= ${beginning} and not exists (
      select from incidents i where i.serial_number = r.serial_number and i.kind = 'hygieneDeviation'
        and i.key = r.number::text)`;

export const areDeviationsNew = (brand: string) =>
  sql`exists (select from ${newDeviations(brand, notificationCursorOf('hygieneRecords'))})`;

/** @returns whether more are left */
export async function detectDeviations(transaction: Transaction, brand: string): Promise<boolean> {
  // This cursor never advances, because a record may be stored long after its time of receipt.
  const beginning = await readCursor(transaction, 'hygieneRecords');
  const { rows } = await transaction.execute<DeviationRow>(sql`
    select r.serial_number as "serialNumber", r.number, r.ended_at as "endedAt", (
        select e.body ->> 'cycleNumber' from events e
        where e.serial_number = r.serial_number and e.seq = r.event_seq and e.at = r.ended_at) as "cycleNumber"
    from ${newDeviations(brand, sql`${beginning}::timestamptz`)}
    order by r.ended_at limit ${incidentPageSize}`);
  const findings = rows.map(({ serialNumber, number, endedAt, cycleNumber }) => ({
    serialNumber,
    kind: 'hygieneDeviation' as const,
    key: String(number),
    facts: { number: Number(number), cycleNumber: Number(cycleNumber ?? 0), endedAt: new Date(endedAt).toISOString() },
    beganAt: new Date(endedAt),
  }));
  await openIncidents(transaction, findings);
  return rows.length === incidentPageSize;
}

const zones = JSON.stringify(Object.fromEntries(installationCountries.map((code) => [code, timeZoneOfCountry(code)])));

/** This expression refers to a row of `appliances`. */
export const zoneOfMachine = sql`coalesce(appliances.time_zone, (${zones}::jsonb) ->> appliances.country, 'UTC')`;

const daysOfLast = (count: number, brand: string) => sql`
  with machines as (
    select serial_number, ${zoneOfMachine} as zone
    from appliances where ${existingAppliances(brand)}
      and exists (select from notification_rules where kind = 'reviewMissed' and is_enabled)),
  days as (
    select m.serial_number, m.zone, (date_trunc('day', now() at time zone m.zone - ${timeToReview}) - d * interval '1 day') as day
    from machines m cross join generate_series(1, ${count}::int) d)`;

/** Three days are checked, to catch up after an outage. */
export async function detectMissedReviews(transaction: Transaction, brand: string): Promise<void> {
  const { rows } = await transaction.execute<{ serialNumber: string; day: string; beganAt: Date | string }>(sql`
    ${daysOfLast(3, brand)}
    select days.serial_number as "serialNumber", to_char(days.day, 'YYYY-MM-DD') as day,
      (days.day + interval '1 day' + ${timeToReview}) at time zone days.zone as "beganAt"
    from days
    where exists (
        select from hygiene_records r where r.serial_number = days.serial_number
          and ${endedOnDays({ from: sql`days.day`, to: sql`days.day`, zone: sql`days.zone` })})
      and not exists (
        select from hygiene_reviews v where v.serial_number = days.serial_number and v.day = days.day::date)
      and not exists (
        select from incidents i where i.serial_number = days.serial_number and i.kind = 'reviewMissed'
          and i.key = to_char(days.day, 'YYYY-MM-DD'))
    order by 1, 2 limit ${incidentPageSize}`);
  const findings = rows.map(({ serialNumber, day, beganAt }) => ({
    serialNumber,
    kind: 'reviewMissed' as const,
    key: day,
    beganAt: new Date(beganAt),
  }));
  await openIncidents(transaction, findings);
}

/** An offline machine may send records days later. */
const changeDays = 7;

/** Each signature has its own incident, so that every change is reported. */
export async function detectChangedReviews(transaction: Transaction, brand: string): Promise<void> {
  const { rows } = await transaction.execute<{
    serialNumber: string;
    day: string;
    key: string;
    beganAt: Date | string;
  }>(sql`
    ${daysOfLast(changeDays, brand)},
    changed as (
      select days.serial_number, to_char(days.day, 'YYYY-MM-DD') as day, v.number,
        ${firstRecordAfterReview(sql`days.zone`)} as began_at
      from days join hygiene_reviews v on v.serial_number = days.serial_number and v.day = days.day::date)
    select serial_number as "serialNumber", day, concat_ws(' ', day, number) as key, began_at as "beganAt"
    from changed
    where began_at is not null and not exists (
      select from incidents i where i.serial_number = changed.serial_number and i.kind = 'reviewMissed'
        and i.key = concat_ws(' ', changed.day, changed.number))
    order by 1, 2 limit ${incidentPageSize}`);
  const findings = rows.map(({ serialNumber, day, key, beganAt }) => ({
    serialNumber,
    kind: 'reviewMissed' as const,
    key,
    facts: { day, isChanged: true },
    beganAt: new Date(beganAt),
  }));
  await openIncidents(transaction, findings);
}
