import type { FleetStatistics } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { minuteMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, type UserName } from '../../../testing/world.ts';
import { appliances } from '../appliances/tables.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { countersMessage } from '../statistics/testing/messages.ts';
import { rollUpHygieneDays } from './roll-up-hygiene-days.ts';
import { hygieneDaySums } from './tables.ts';

const period = { from: '2026-10-19', to: '2026-11-16' };
const belvedere = ['HOTEL0002', 'HOTEL0003', 'HOTEL0004'];

let nowMs = Date.parse('2026-11-25T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
  const { database } = server.context;
  await insertMachines(
    database,
    belvedere.map((serialNumber) => ({ serialNumber, companyCode: '300002', applianceName: 'Banchetti' })),
  );
  await database.orm.update(appliances).set({ timeZone: 'Europe/Rome' });
  for (const serialNumber of belvedere) await wash(serialNumber, { cycles: 140, perCycle: { waterVlm: 30 } });
  await wash('PONTE0001', { cycles: 200, deviating: 40, perCycle: { waterVlm: 36 } });
  await wash('PONTE0002', { cycles: 5, perCycle: { waterVlm: 300 } });
  await wash('LINDE0001', { cycles: 120, perCycle: { waterVlm: 31 } });
});
afterAll(() => server.close());

/** Sums are cached for a minute. */
const letSumsAge = () => {
  nowMs += minuteMs + 1;
};
beforeEach(letSumsAge);

interface Washed {
  cycles: number;
  deviating?: number;
  /** Each cycle uses these amounts, valid or not; energy and chemicals follow. */
  perCycle: { waterVlm: number };
}

/** The period before has the same cycles, all of them valid, with water 30. */
async function wash(serialNumber: string, { cycles, deviating = 0, perCycle: { waterVlm } }: Washed): Promise<void> {
  const { database } = server.context;
  const totals = (water: number, counted: number) => ({
    cycles: counted,
    waterVlm: water,
    energyWh: counted * 300,
    detergentMl: counted * 10,
    rinseAidMl: counted * 2,
  });
  await storeBatch(database, [
    countersMessage(serialNumber, '2026-09-20T12:00:00Z', totals(0, 0)),
    countersMessage(serialNumber, '2026-10-18T12:00:00Z', totals(cycles * 30, cycles)),
    countersMessage(serialNumber, '2026-11-15T12:00:00Z', totals(cycles * (30 + waterVlm), 2 * cycles)),
  ]);
  await database.orm.execute(sql`
    insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
    select ${serialNumber}, n, ended_at, ended_at,
      case when n between ${cycles} and ${cycles + deviating - 1} then 'deviating' else 'valid' end, n, true
    from generate_series(0, ${2 * cycles - 1}) n
    cross join lateral (select case when n < ${cycles} then '2026-09-22T00:00:00Z'::timestamptz
      else '2026-10-20T00:00:00Z'::timestamptz end + (n % ${cycles}) * interval '3 hours' as ended_at) e`);
}

const path = '/api/v1/appliance/fleetStatistics';
const ask = (who: UserName, query: Record<string, string> = {}) =>
  server.call(who, 'GET', `${path}?${new URLSearchParams({ ...period, ...query })}`);

async function read(who: UserName, query: Record<string, string> = {}): Promise<FleetStatistics> {
  const answer = await ask(who, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const namesOf = ({ items }: FleetStatistics) =>
  items.map(({ machine, companyName }) => machine?.serialNumber ?? companyName);

function rowOf(statistics: FleetStatistics, name: string) {
  const row = statistics.items[namesOf(statistics).indexOf(name)];
  if (!row) throw new Error(`no row of ${name}`);
  return row;
}

describe('statistics of the fleet', () => {
  it('consumption counts by valid cycle, so a deviating cycle raises the consumption of the valid cycles', async () => {
    const piatti = rowOf(await read('manager', { by: 'machine' }), 'PONTE0001');
    expect(piatti).toMatchObject({ cycles: 200, valid: 160, cyclesBefore: 200, companyName: 'Trattoria Al Ponte' });
    expect(piatti.figures.water).toMatchObject({ value: 45, before: 30, like: { value: 30, machines: 3 } });
    expect(piatti.figures.energy.value).toBe(375);
    expect(piatti.figures.chemistry.value).toBe(15);
    expect(piatti.figures.validShare).toMatchObject({ value: 0.8, before: 1, like: { value: 1 } });
    expect(piatti.outliers.filter(({ figure }) => figure === 'water')).toEqual([
      { figure: 'water', against: 'like', by: 0.5 },
      { figure: 'water', against: 'past', by: 0.5 },
    ]);
  });

  it('the row of a site sums its machines, and the row of the whole sums all machines', async () => {
    const statistics = await read('manager');
    expect(rowOf(statistics, 'Trattoria Al Ponte')).toMatchObject({
      machine: null,
      machineCount: 2,
      cycles: 205,
      valid: 165,
      figures: { water: { value: 52.72727, machines: 2 } },
    });
    expect(statistics.whole).toMatchObject({ cycles: 625, valid: 585 });
    expect(statistics.parts).toEqual(['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09']);
    expect(statistics.before).toBe('2026-09-21');
  });

  it('the row that deviates most comes first, and rows with few cycles come last', async () => {
    expect(namesOf(await read('manager', { by: 'machine' }))[0]).toBe('PONTE0001');
    const byWater = await read('manager', { by: 'machine', sort: '-water' });
    expect(namesOf(byWater).slice(0, 5)).toEqual(['PONTE0001', ...belvedere, 'PONTE0002']);
    expect(rowOf(byWater, 'PONTE0002')).toMatchObject({ isComparable: false, outliers: [] });
    expect(namesOf(byWater).slice(5).toSorted()).toEqual(['HOTEL0001', 'VAN0001']);
  });

  it('a user sees only machines in scope, and a comparison includes no other machine', async () => {
    const own = await read('otherKitchen', { by: 'machine' });
    expect(namesOf(own)).toEqual(['LINDE0001', 'LINDE0002']);
    expect(own.machineCount).toBe(2);
    expect(rowOf(own, 'LINDE0001').figures.water).toMatchObject({ value: 31, like: null });
    const all = await read('admin', { by: 'machine' });
    expect(rowOf(all, 'LINDE0001').figures.water.like).toEqual({ value: 30, own: 31, machines: 4 });
    expect((await read('withoutCompany')).items).toEqual([]);
  });

  it('stored days and records without a stored day add up to the same statistics', async () => {
    const { database } = server.context;
    await database.orm.delete(hygieneDaySums);
    const uncounted = await read('admin', { by: 'machine' });
    await rollUpHygieneDays({ database });
    await rollUpHygieneDays({ database });
    letSumsAge();
    expect(await read('admin', { by: 'machine' })).toEqual(uncounted);
    const days = await database.orm.select().from(hygieneDaySums);
    expect(days.reduce((sum, { washing }) => sum + washing, 0)).toBe(2 * (3 * 140 + 200 + 5 + 120));
    // The second record ends at midnight in Rome.
    await database.orm.execute(sql`
      insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
      values ('PONTE0002', 5000, '2026-11-15T22:59:59Z', '2026-11-15T22:59:59Z', 'valid', 5000, true),
        ('PONTE0002', 5001, '2026-11-15T23:00:00Z', '2026-11-15T23:00:00Z', 'valid', 5001, true)`);
    for (const step of [async () => {}, () => rollUpHygieneDays({ database })]) {
      await step();
      letSumsAge();
      expect(rowOf(await read('admin', { by: 'machine' }), 'PONTE0002').cycles).toBe(6);
    }
  });

  it('a row has no cost until all of its consumption has a price, and it lists the missing prices', async () => {
    const setPrices = (own: object, version: number) =>
      server.call('manager', 'PUT', '/api/v1/account/companies/300002/tariffs', {
        own: { waterPerM3: 20_000, electricityPerKWh: 3_000, detergentPerL: 50_000, rinseAidPerL: null, ...own },
        version,
      });
    await setPrices({}, 0);
    const partly = rowOf(await read('manager'), 'Hotel Belvedere');
    expect(partly.figures.cost).toMatchObject({ value: null, machines: 0 });
    expect(partly.unpriced).toEqual({ tariffs: ['rinseAidPerL'], serialNumber: 'HOTEL0002' });
    await setPrices({ rinseAidPerL: 100_000 }, 1);
    const priced = await read('manager', { sort: 'cost' });
    // Water 0.006 EUR, electricity 0.09 EUR, detergent 0.05 EUR, rinse aid 0.02 EUR.
    expect(rowOf(priced, 'Hotel Belvedere')).toMatchObject({ unpriced: null, figures: { cost: { value: 0.166 } } });
    expect(namesOf(priced)[0]).toBe('Hotel Belvedere');
    expect(rowOf(priced, 'Trattoria Al Ponte')).toMatchObject({
      unpriced: { tariffs: ['waterPerM3', 'electricityPerKWh', 'detergentPerL', 'rinseAidPerL'] },
      figures: { cost: { value: null } },
    });
  });

  it('cycles before the first counters of a period do not count for the consumption by cycle', async () => {
    const { database } = server.context;
    await storeBatch(database, [
      countersMessage('LINDE0002', '2026-11-08T23:30:00Z', { waterVlm: 1000 }),
      countersMessage('LINDE0002', '2026-11-15T12:00:00Z', { waterVlm: 1600 }),
    ]);
    await database.orm.execute(sql`
      insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
      select 'LINDE0002', n, at, at, 'valid', n, true from generate_series(0, 29) n
      cross join lateral (select '2026-11-01T12:00:00Z'::timestamptz + (n / 10) * interval '5 days' + n * interval '1 minute' as at) e`);
    const { countedFrom, valid, figures } = rowOf(await read('otherKitchen', { by: 'machine' }), 'LINDE0002');
    expect([countedFrom, valid, figures.water.value]).toEqual(['2026-11-09', 30, 60]);
  });
});

describe('a request for statistics of the fleet', () => {
  it('a user turns pages, and searches without regard to accents', async () => {
    const first = await read('admin', { by: 'machine', sort: 'name', limit: '4' });
    const second = await read('admin', { by: 'machine', sort: 'name', limit: '200', cursor: first.nextCursor ?? '' });
    expect([...namesOf(first), ...namesOf(second)]).toEqual(
      namesOf(await read('admin', { by: 'machine', sort: 'name', limit: '200' })),
    );
    expect(second.nextCursor).toBeNull();
    expect(namesOf(await read('admin', { by: 'machine', search: 'SPULKUCHE' }))).toEqual(['LINDE0001']);
    expect(await read('admin', { by: 'machine', search: 'nothing' })).toMatchObject({ total: 0, items: [] });
  });

  it.each([
    ['backwards', { from: '2026-11-16', to: '2026-10-19' }],
    ['longer than a year', { from: '2025-11-01', to: '2026-11-16' }],
    ['no days', { from: '2026-02-30' }],
    ['by an unknown grouping', { by: 'gamma' }],
    ['with the cursor of another list', { cursor: 'eyJ9' }],
  ])('the server refuses a period that is %s', async (_, query) => {
    expectProblem(await ask('admin', query), 'VALIDATION_FAILED');
  });

  it('the exported table has the rows in their order, in the words of the language', async () => {
    const url = `${path}/export?${new URLSearchParams({ ...period, by: 'machine', search: 'ponte' })}`;
    const headers = { ...(await server.headersOf('manager')), 'x-language': 'de' };
    const answer = await server.inject({ method: 'GET', url, headers });
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="flottenstatistik-2026-10-19_2026-11-15.csv"',
    );
    const [header = '', first = ''] = answer.body.replace('\ufeff', '').split('\r\n');
    const cells = Object.fromEntries(
      header
        .replaceAll('"', '')
        .split(';')
        .map((name, i) => [name, first.split(';')[i]]),
    );
    expect(cells).toMatchObject({
      Seriennummer: 'PONTE0001',
      'Wasser je gültigem Spülgang (l)': '4,500',
      'Wasser je gültigem Spülgang, gleiche Maschinen (l)': '3,000',
    });
    expect(first).toContain('Wasser je gültigem Spülgang: 50\u00a0% schlechter als bei gleichen Maschinen');
  });
});
