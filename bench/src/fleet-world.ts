import type { Database } from '@washboard/server/adapters/database/database';

export interface Machines {
  from: number;
  to: number;
}

const places = `array['Kitchen', 'Bar', 'Bäckerei', 'Zentralküche', 'Mensa', 'Hotel', 'Frühstück', 'Trattoria']`;

/** Tens of thousands of machines take longer than the deadline of other statements, which housekeeping has not. */
export async function seedMachines({ housekeepingOrm: orm }: Database, { from, to }: Machines): Promise<void> {
  const numbers = `generate_series(${from}::int, ${to - 1}::int) n`;
  await orm.execute(`
    insert into companies (company_code, company_name, parent_company_code) values ('100000', 'Bench', null)
    on conflict do nothing`);
  await orm.execute(`
    insert into companies (company_code, company_name, parent_company_code)
    select (200000 + n / 100)::text, 'Service ' || n / 100, '100000' from ${numbers} where n % 100 = 0`);
  await orm.execute(`
    insert into companies (company_code, company_name, parent_company_code)
    select (300000 + n / 5)::text, 'Trattoria ' || md5((n / 5)::text), (200000 + n / 100)::text
    from ${numbers} where n % 5 = 0`);
  await orm.execute(`
    insert into appliances (serial_number, brand, gamma, model_number, revision, appliance_name, company_code,
      link_secret_hash)
    select 'BN' || lpad(n::text, 6, '0'), 'marea', (array['infinity', 'hiline', 'prime', 'ge'])[1 + n % 4], 'INF-50',
      'B', (${places})[1 + (n % 1000 * 7919) % 8] || ' ' || (n % 1000 * 104729) % 1000, (300000 + n / 5)::text, ''
    from ${numbers}`);
  await orm.execute(`
    insert into appliance_states (serial_number, connection, connection_since, received_seqs, status, telemetry, versions)
    select 'BN' || lpad(n::text, 6, '0'), case when n % 13 = 0 then 'offline' else 'online' end, now(),
      int8multirange(int8range(1, 5000)),
      jsonb_build_object('systemState', (array[0, 1, 2, 2, 4, 4, 5])[1 + n % 7], 'isDoorOpen', false, 'cycle', null,
        'cycleBar', null, 'phase', null, 'isClockDoubtful', false, 'at', m.at, 'receivedAt', m.at),
      jsonb_build_object('boilerTmp', 851, 'tankTmp', 612, 'waterTmp', 150, 'boilerVlm', 70, 'tankVlm', 400,
        'rinseWaterVlm', 0, 'rinseWaterFlowRate', 0, 'isClockDoubtful', false, 'at', m.at, 'receivedAt', m.at),
      jsonb_build_object('FW00', '1.' || n % 12 || '.0', 'FW02', '2.0.0', 'at', m.at)
    from ${numbers}
    cross join lateral (select to_char(now() - (n % 86400 * 7919) % 86400 * interval '1 s', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at) m`);
  await orm.execute(`
    insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful)
    select 'BN' || lpad(n::text, 6, '0'), code, 1, now(), false
    from ${numbers} cross join unnest(array['W01', 'AN01']) code
    where n % 20 = 0 and (code = 'W01' or n % 100 = 0)`);
  await orm.execute(`
    insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
    select 'BN' || lpad(n::text, 6, '0'), record, now(), now(), 'deviating', record, true
    from ${numbers} cross join generate_series(1, 3) record where n % 20 = 7`);
  await orm.execute('analyze');
}

export async function seedCycles(
  { housekeepingOrm: orm }: Database,
  machines: number,
  cycles: number,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await orm.execute(`
    insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body)
    select 'BN' || lpad(n::text, 6, '0'), m.at, cycle * 2 + k, m.at + interval '80 ms', false,
      case k when 0 then 'doorOpened' else 'cycleEnded' end,
      case k when 0 then '{}'::jsonb else jsonb_build_object('cycleNumber', cycle, 'cycleType', 'dishes',
        'startedAt', m.at, 'endedAt', m.at, 'outcome', 'completed', 'washDurationS', 90, 'rinseDurationS', 12,
        'tankTmpMin', 600 + n % 20, 'tankTmpMax', 640, 'rinseTmpMin', 800 + cycle % 30, 'rinseTmpMax', 860,
        'waterVlm', 26, 'energyWh', 310) end
    from generate_series(1, ${cycles}::int) cycle cross join generate_series(0, ${machines - 1}::int) n
    cross join generate_series(0, 1) k
    cross join lateral (select '${from.toISOString()}'::timestamptz
      + ('${until.toISOString()}'::timestamptz - '${from.toISOString()}'::timestamptz) * (cycle - 1) / ${cycles}::int + n * interval '3 ms' as at) m
    on conflict do nothing`);
  await orm.execute('analyze events');
}

export async function seedReports(
  { housekeepingOrm: orm }: Database,
  machines: number,
  days: number,
  until: Date,
): Promise<void> {
  const serialNumber = `'BN' || lpad(n::text, 6, '0')`;
  const begin = `'${until.toISOString()}'::timestamptz - ${days}::int * interval '1 day'`;
  await orm.execute(`
    insert into counter_readings (serial_number, quarter, series, at, cycles, water_vlm, energy_wh, detergent_ml,
      rinse_aid_ml)
    select ${serialNumber}, m.at - interval '15 minutes', 1, m.at, k * 4, k * 100, k * 1200, k * 40, k * 8
    from generate_series(0, ${machines - 1}::int) n cross join generate_series(0, ${days * 12}::int) k
    cross join lateral (select ${begin} + k * interval '2 hours' as at) m`);
  await orm.execute(`
    insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
    select ${serialNumber}, k, m.at, m.at, case when (n + k) % 500 = 0 then 'deviating' else 'valid' end, k, true
    from generate_series(0, ${machines - 1}::int) n cross join generate_series(1, ${days * 5}::int) k
    cross join lateral (select ${begin} + k * interval '288 minutes' as at) m`);
  await orm.execute('analyze counter_readings');
  await orm.execute('analyze hygiene_records');
}
