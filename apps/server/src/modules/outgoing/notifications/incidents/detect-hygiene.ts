import { installationCountries, timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { existingMachines } from '../../../machines/appliances/index.ts';
import { coversItsDay, endedOnDays, signUntil } from '../../../machines/hygiene/index.ts';
import { openIncidents } from './open-incidents.ts';
import { pageSize, readUntil } from './read-cursor.ts';

/** A cycle that ended earlier is history: its rack has been used. */
const recently = sql`interval '1 day'`;

type DeviationRow = {
  serialNumber: string;
  number: string;
  endedAt: Date | string;
  cycleNumber: string | null;
};

/** Cycles that deviate from their limits and have no corrective action. @returns whether there are more */
export async function detectDeviations(transaction: Transaction, brand: string): Promise<boolean> {
  // Stays where it began: the time of a record is when the gateway received it, which may be long before it was stored.
  const beginning = await readUntil(transaction, 'hygieneRecords');
  const { rows } = await transaction.execute<DeviationRow>(sql`
    select r.serial_number as "serialNumber", r.number, r.ended_at as "endedAt", (
        select e.body ->> 'cycleNumber' from events e
        where e.serial_number = r.serial_number and e.seq = r.event_seq and e.at = r.ended_at) as "cycleNumber"
    from hygiene_records r join appliances on appliances.serial_number = r.serial_number and ${existingMachines(brand)}
    where r.ended_at > now() - ${recently} and r.result = 'deviating' and r.action_number is null
      and r.at >= ${beginning}::timestamptz and not exists (
        select from incidents i where i.serial_number = r.serial_number and i.kind = 'hygieneDeviation'
          and i.key = r.number::text)
    order by r.ended_at limit ${pageSize}`);
  const findings = rows.map(({ serialNumber, number, endedAt, cycleNumber }) => ({
    ...{ serialNumber, kind: 'hygieneDeviation' as const, key: String(number), severity: null },
    facts: { number: Number(number), cycleNumber: Number(cycleNumber ?? 0), endedAt: new Date(endedAt).toISOString() },
    beganAt: new Date(endedAt),
  }));
  await openIncidents(transaction, findings);
  return rows.length === pageSize;
}

const zones = JSON.stringify(Object.fromEntries(installationCountries.map((code) => [code, timeZoneOfCountry(code)])));

/** Of a row of `appliances`. */
export const zoneOfMachine = sql`coalesce(appliances.time_zone, (${zones}::jsonb) ->> appliances.country, 'UTC')`;

/** Days with cycles that nobody has signed in time, or that got records since, where a rule asks for it. After an outage, the last three days. */
export async function detectMissedReviews(transaction: Transaction, brand: string): Promise<void> {
  const { rows } = await transaction.execute<{ serialNumber: string; day: string; beganAt: Date | string }>(sql`
    with machines as (
      select serial_number, ${zoneOfMachine} as zone
      from appliances where ${existingMachines(brand)}
        and exists (select from notification_rules where kind = 'reviewMissed' and is_enabled)),
    days as (
      select m.serial_number, m.zone, (date_trunc('day', now() at time zone m.zone - ${signUntil}) - d * interval '1 day') as day
      from machines m cross join generate_series(1, 3) d)
    select days.serial_number as "serialNumber", to_char(days.day, 'YYYY-MM-DD') as day,
      (days.day + interval '1 day' + ${signUntil}) at time zone days.zone as "beganAt"
    from days
    where exists (
        select from hygiene_records r where r.serial_number = days.serial_number
          and ${endedOnDays({ from: sql`days.day`, to: sql`days.day`, zone: sql`days.zone` })})
      and not exists (
        select from hygiene_reviews v where v.serial_number = days.serial_number and v.day = days.day::date
          and ${coversItsDay(sql`days.zone`)})
      and not exists (
        select from incidents i where i.serial_number = days.serial_number and i.kind = 'reviewMissed'
          and i.key = to_char(days.day, 'YYYY-MM-DD'))
    order by 1, 2 limit ${pageSize}`);
  const findings = rows.map(({ serialNumber, day, beganAt }) => ({
    ...{ serialNumber, kind: 'reviewMissed' as const, key: day, severity: null, facts: {} },
    beganAt: new Date(beganAt),
  }));
  await openIncidents(transaction, findings);
}
