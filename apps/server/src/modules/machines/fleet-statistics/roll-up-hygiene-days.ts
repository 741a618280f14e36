import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { asc, gt, type SQL, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import { appliances } from '../appliances/tables.ts';

/** A machine with two years of records takes some tens of milliseconds. */
const machinesPerBatch = 100;

interface ZonedMachine {
  serialNumber: string;
  timeZone: string;
}

/** Hygiene records that the sums of days do not contain yet, as `r` beside the machine `m`. */
export const uncountedRecords = (machines: SQL): SQL => sql`
  ${machines}
  left join lateral (
    select last_number from hygiene_day_sums
    where serial_number = m.serial_number order by last_number desc limit 1) counted on true
  join hygiene_records r on r.serial_number = m.serial_number and r.number > coalesce(counted.last_number, -1)`;

export const dayOfRecord = sql`(r.ended_at at time zone m.zone)::date`;

export const machinesInZones = (machines: readonly ZonedMachine[]): SQL => sql`unnest(
  ${sql.param(machines.map(({ serialNumber }) => serialNumber))}::text[],
  ${sql.param(machines.map(({ timeZone }) => timeZone))}::text[]) as m(serial_number, zone)`;

/** Any number of processes may run it: one that finds another counting leaves the rest to it. */
export async function rollUpHygieneDays({
  database,
  signal,
}: {
  database: Pick<Database, 'orm'>;
  signal?: AbortSignal;
}) {
  const { orm } = database;
  for (let after = ''; !signal?.aborted; ) {
    const machines = await findMachines(orm, after);
    const last = machines.at(-1);
    if (!last) return;
    after = last.serialNumber;
    const isMine = await orm.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ isMine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${advisoryLocks.hygieneDays}) as "isMine"`,
      );
      if (!rows[0]?.isMine) return false;
      await transaction.execute(sql`
        insert into hygiene_day_sums as known (serial_number, day, washing, valid, last_number)
        select m.serial_number, ${dayOfRecord}, count(*) filter (where r.is_washing),
          count(*) filter (where r.is_washing and r.result = 'valid'), max(r.number)
        from ${uncountedRecords(machinesInZones(machines))}
        group by 1, 2
        on conflict (serial_number, day) do update set washing = known.washing + excluded.washing,
          valid = known.valid + excluded.valid, last_number = greatest(known.last_number, excluded.last_number)`);
      return true;
    });
    if (!isMine) return;
  }
}

async function findMachines(orm: Pick<Orm, 'select'>, after: string): Promise<ZonedMachine[]> {
  const { serialNumber, timeZone, country } = appliances;
  const rows = await orm
    .select({ serialNumber, timeZone, country })
    .from(appliances)
    .where(gt(serialNumber, after))
    .orderBy(asc(serialNumber))
    .limit(machinesPerBatch);
  return rows.map((row) => ({ serialNumber: row.serialNumber, timeZone: timeZoneOf(row) }));
}
