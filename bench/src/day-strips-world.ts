import type { Database } from '@washboard/server/adapters/database/database';

interface Strips {
  machines: number;
  /** Days before `until`, from 1 on. */
  firstDay: number;
  lastDay: number;
  /** A full hour. */
  until: Date;
}

const cyclesADay = 80;

/**
 * Each day a machine of `seedMachines` is switched on, heats for 50 minutes, washes, has two alarms, and is switched off
 * after 16 hours; on every third day it is offline for 40 minutes.
 */
export async function seedDays(
  { housekeepingOrm: orm }: Database,
  { machines, firstDay, lastDay, until }: Strips,
): Promise<void> {
  const serialNumber = `'BN' || lpad(n::text, 6, '0')`;
  const ofDays = `generate_series(0, ${machines - 1}) n cross join generate_series(${firstDay}, ${lastDay}) day
    cross join lateral (select '${until.toISOString()}'::timestamptz - day * interval '1 day' + n * interval '1 s' as begins) d`;
  const seq = (inDay: string) => `(1000 - day) * 1000 + ${inDay}`;
  const cycle = `cross join generate_series(1, ${cyclesADay}) cycle
    cross join lateral (select begins + interval '1 hour' + cycle * interval '11 minutes' as started_at,
      begins + interval '1 hour' + cycle * interval '11 minutes' + (90 + cycle % 40) * interval '1 s' as ended_at) c`;
  const cycleNumber = `(1000 - day) * ${cyclesADay} + cycle`;
  await orm.execute(`
    insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body)
    select ${serialNumber}, begins + hours * interval '1 hour', ${seq('hours')}, begins + hours * interval '1 hour', false, kind, '{}'
    from ${ofDays} cross join (values ('poweredOn', 0), ('poweredOff', 16)) power(kind, hours)`);
  await orm.execute(`
    insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body, started_at)
    select ${serialNumber}, reported.at, ${seq('20 + cycle * 4 + reported.place')}, reported.at, false, reported.kind,
      reported.body, case when reported.kind = 'cycleEnded' then started_at end
    from ${ofDays} ${cycle}
    cross join lateral (values
      (1, 'cycleStarted', started_at, jsonb_build_object('cycleNumber', ${cycleNumber}, 'cycleType', 'dishes')),
      (2, 'cycleEnded', ended_at, jsonb_build_object('cycleNumber', ${cycleNumber}, 'cycleType', 'dishes',
        'startedAt', started_at, 'endedAt', ended_at, 'outcome', 'completed', 'washDurationS', 90, 'rinseDurationS', 12,
        'tankTmpMin', 611, 'tankTmpMax', 640, 'rinseTmpMin', 823, 'rinseTmpMax', 860, 'waterVlm', 26, 'energyWh', 310))) reported(place, kind, at, body)`);
  await orm.execute(`
    insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
    select ${serialNumber}, ${cycleNumber}, date_trunc('milliseconds', ended_at), date_trunc('milliseconds', ended_at),
      case when (n + cycle + day) % 97 = 0 then 'deviating' else 'valid' end, ${seq('20 + cycle * 4 + 2')}, true
    from ${ofDays} ${cycle}`);
  await orm.execute(`
    insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful, cleared_seq, cleared_at)
    select ${serialNumber}, code, ${seq('900 + place')}, begins + place * interval '3 hours', false, ${seq('910 + place')},
      begins + place * interval '3 hours' + interval '7 minutes'
    from ${ofDays} cross join (values ('W01', 1), ('AN01', 2)) alarm(code, place)`);
  await orm.execute(`
    insert into connection_losses (serial_number, lost_at, regained_at)
    select ${serialNumber}, begins + interval '5 hours', begins + interval '340 minutes' from ${ofDays}
    where (n + day) % 3 = 0`);
  await orm.execute(`
    insert into telemetry_hours (serial_number, at)
    select distinct ${serialNumber}, date_trunc('hour', begins + hour * interval '1 hour')
    from ${ofDays} cross join generate_series(0, 23) hour`);
  await orm.execute(`
    insert into telemetry_minutes (serial_number, at, tank_tmp_highest, boiler_tmp_highest)
    select distinct on (1, 2) ${serialNumber}, date_trunc('minute', begins + minute * interval '1 minute'), 150 + minute * 10,
      least(870, 150 + minute * 20)
    from ${ofDays} cross join generate_series(0, 70) minute`);
}

/** The last hours are not rolled up; a sample every 30 seconds costs the reader no less than one a second. */
export async function seedRecentSamples(
  { housekeepingOrm: orm }: Database,
  machines: number,
  until: Date,
): Promise<void> {
  const serialNumber = `'BN' || lpad(n::text, 6, '0')`;
  const end = `'${until.toISOString()}'::timestamptz`;
  await orm.execute(`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful, tank_tmp, boiler_tmp)
    select ${serialNumber}, ${end} - step * interval '30 s', 10000000 - step, ${end}, false, 630, 850
    from generate_series(0, ${machines - 1}) n cross join generate_series(1, 240) step`);
  await orm.execute(`
    insert into telemetry_to_roll_up select distinct serial_number, date_trunc('hour', at, 'UTC') from telemetry`);
  await orm.execute(`
    insert into connection_losses (serial_number, lost_at)
    select ${serialNumber}, ${end} - interval '50 minutes' from generate_series(0, ${machines - 1}) n where n % 10 = 0`);
  await orm.execute('vacuum analyze');
}
