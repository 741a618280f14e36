import type { Database } from '@washboard/server/adapters/database/database';

export const daySeconds = 86_400;
/** A machine works for six hours and a quarter a day. */
export const workSeconds = 22_500;
export const sampleDays = 90;
export const minuteDays = 400;
export const hourDays = 731;

const channelNames = [
  'boiler_tmp',
  'tank_tmp',
  'water_tmp',
  'boiler_vlm',
  'tank_vlm',
  'rinse_water_vlm',
  'rinse_water_flow_rate',
];

/** @param now a full hour */
export async function seedSamples({ housekeepingOrm: orm }: Database, serialNumber: string, now: Date): Promise<void> {
  const end = `'${now.toISOString()}'::timestamptz`;
  await orm.execute(`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful, ${channelNames.join(', ')})
    select '${serialNumber}', at, extract(epoch from at), at, false, 820 + (random() * 60)::int, 590 + (random() * 40)::int,
      150 + (random() * 20)::int, 65 + (random() * 5)::int, 100 + (random() * 5)::int, (random() * 26)::int, (random() * 780)::int
    from (
      select ${end} - day * interval '1 day' + second * interval '1 s' as at
      from generate_series(${sampleDays}, 2, -1) day cross join generate_series(0, ${workSeconds - 1}) second
      union all
      select ${end} - second * interval '1 s' from generate_series(${daySeconds}, 1, -1) second) s`);
}

export async function seedRollUps({ housekeepingOrm: orm }: Database, serialNumber: string, now: Date): Promise<void> {
  await seedRollUp('telemetry_minutes', 60, minuteDays);
  await seedRollUp('telemetry_hours', 3600, hourDays);

  async function seedRollUp(table: string, seconds: number, days: number): Promise<void> {
    const figures = ['sum', 'count', 'lowest', 'highest'];
    const of = { sum: 600 * seconds, count: seconds, lowest: 580, highest: 640 } as Record<string, number>;
    const columns = figures.flatMap((figure) => channelNames.map((name) => `${name}_${figure}`));
    const values = figures.flatMap((figure) => channelNames.map(() => of[figure]));
    await orm.execute(`
      insert into ${table} (serial_number, at, ${columns.join(', ')})
      select '${serialNumber}', at, ${values.join(', ')} from generate_series(
        '${now.toISOString()}'::timestamptz - interval '${days} days',
        '${now.toISOString()}'::timestamptz - interval '${sampleDays} days' - interval '1 s',
        interval '${seconds} s') at`);
  }
}

export async function markAllHours({ housekeepingOrm: orm }: Database): Promise<void> {
  await orm.execute(`
    insert into telemetry_to_roll_up select distinct serial_number, date_trunc('hour', at, 'UTC') from telemetry
    on conflict do nothing`);
}

export async function bytesPerRow({ housekeepingOrm: orm }: Database, table: string): Promise<number> {
  const { rows } = await orm.execute<{ bytes: number }>(`
    select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('${table}') where isleaf)::float8
      / (select count(*) from ${table}) as bytes`);
  return rows[0]?.bytes ?? 0;
}
