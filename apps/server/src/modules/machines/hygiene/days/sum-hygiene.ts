import { addDays } from '@washboard/contract/time/calendar';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../../adapters/database/database.ts';
import type { SoughtSums } from '../../alarms/index.ts';
import { endedOnDays } from './days-repository.ts';
import { timeToReview } from './reviewed-days.ts';

export interface HygieneSums {
  /** A washing cycle counts when it is completed and has a record. */
  washing: number;
  hygienic: number;
  deviating: number;
  /** A corrective action closes a deviating cycle. */
  closed: number;
  /** A signature before the last record does not cover its day. */
  daysSigned: number;
  /** A missed day can no longer be signed in time. */
  daysMissed: number;
}

export const noHygiene: HygieneSums = {
  washing: 0,
  hygienic: 0,
  deviating: 0,
  closed: 0,
  daysSigned: 0,
  daysMissed: 0,
};

type Row = HygieneSums & { serialNumber: string | null; isBefore: boolean | null; day: string | null };

export async function sumHygiene(orm: Pick<Orm, 'execute'>, { machines, before, from, to, now }: SoughtSums) {
  const { rows } = await orm.execute<Row & Record<string, unknown>>(sql`
    with machine_days as (
      select r.serial_number, (r.ended_at at time zone m.zone)::date as day, m.zone,
        max(r.number) as last_number, count(*) filter (where r.is_washing) as washing,
        count(*) filter (where r.is_washing and r.result = 'valid') as hygienic,
        count(*) filter (where r.result = 'deviating') as deviating,
        count(*) filter (where r.result = 'deviating' and r.action_number is not null) as closed
      from unnest(${sql.param(machines.map(({ serialNumber }) => serialNumber))}::text[],
          ${sql.param(machines.map(({ timeZone }) => timeZone))}::text[]) as m(serial_number, zone)
      join hygiene_records r on r.serial_number = m.serial_number
        and ${endedOnDays({ from: sql`${before}`, to: sql`${addDays(to, -1)}`, zone: sql`m.zone` })}
      group by 1, 2, 3),
    counted as (
      select d.*, d.day < ${from}::date as is_before, coalesce(v.number > d.last_number, false) as is_signed,
        (d.day + interval '1 day' + ${timeToReview}) at time zone d.zone <= ${now.toISOString()}::timestamptz as is_over
      from machine_days d left join hygiene_reviews v on v.serial_number = d.serial_number and v.day = d.day)
    select serial_number as "serialNumber", is_before as "isBefore", day::text as day,
      sum(washing)::int as washing, sum(hygienic)::int as hygienic, sum(deviating)::int as deviating,
      sum(closed)::int as closed, (count(*) filter (where is_signed))::int as "daysSigned",
      (count(*) filter (where not is_signed and is_over))::int as "daysMissed"
    from counted group by grouping sets ((serial_number, is_before), (day))`);
  const ofPeriod = (isBefore: boolean) =>
    new Map(rows.flatMap((row) => (row.serialNumber && row.isBefore === isBefore ? [[row.serialNumber, row]] : [])));
  return {
    byMachine: ofPeriod(false) as ReadonlyMap<string, HygieneSums>,
    before: ofPeriod(true) as ReadonlyMap<string, HygieneSums>,
    byDay: new Map(rows.flatMap((row) => (row.day ? [[row.day, row]] : []))) as ReadonlyMap<string, HygieneSums>,
  };
}
