import { startOfDay } from '@washboard/contract/time/calendar';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';

interface Sought {
  machines: readonly { serialNumber: string; timeZone: string }[];
  /** `YYYY-MM-DD`, in the calendar of each machine: the period before begins, the period begins, and ends. */
  before: string;
  from: string;
  to: string;
  now: Date;
}

/** The alarms of one code at one machine. */
export interface AlarmSums {
  serialNumber: string;
  errorCode: string;
  raised: number;
  raisedBefore: number;
  /** Null: not open now. */
  openSince: Date | null;
  /** Of the longest one that was open in the period, from its beginning to its end or to now; null: none was. */
  longestS: number | null;
}

/** Sums of the alarms of many machines; machines and codes without any are missing. */
export async function sumAlarms(
  orm: Pick<Orm, 'execute'>,
  { machines, before, from, to, now }: Sought,
): Promise<AlarmSums[]> {
  const zones = [...new Set(machines.map(({ timeZone }) => timeZone))].map((zone) => ({
    zone,
    ...Object.fromEntries(
      Object.entries({ before, from, to }).map(([name, day]) => [
        `${name}_at`,
        new Date(startOfDay(day, zone)).toISOString(),
      ]),
    ),
  }));
  const until = sql`coalesce(a.cleared_at, ${now.toISOString()}::timestamptz)`;
  const { rows } = await orm.execute<AlarmSums & Record<string, unknown>>(sql`
    select a.serial_number as "serialNumber", a.error_code as "errorCode",
      (count(*) filter (where a.raised_at >= z.from_at and a.raised_at < z.to_at))::int as raised,
      (count(*) filter (where a.raised_at >= z.before_at and a.raised_at < z.from_at))::int as "raisedBefore",
      min(a.raised_at) filter (where a.cleared_seq is null) as "openSince",
      greatest(0, max(extract(epoch from ${until} - a.raised_at))
        filter (where a.raised_at < z.to_at and ${until} >= z.from_at))::float8 as "longestS"
    from unnest(${sql.param(machines.map(({ serialNumber }) => serialNumber))}::text[],
        ${sql.param(machines.map(({ timeZone }) => timeZone))}::text[]) as m(serial_number, zone)
    join json_to_recordset(${JSON.stringify(zones)}::json)
      as z(zone text, before_at timestamptz, from_at timestamptz, to_at timestamptz) on z.zone = m.zone
    join alarms a on a.serial_number = m.serial_number
      and (a.raised_at >= z.before_at or a.cleared_seq is null or a.cleared_at >= z.from_at)
    group by 1, 2`);
  return rows.map((row) => ({ ...row, openSince: row.openSince && new Date(row.openSince) }));
}
